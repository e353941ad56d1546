import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A picture from a village line comes at this rate at least, averaged between two looks; bytes a second. */
const LEAST_RATE = 4_000;
/** It may take so many times what any other request may: 65 seconds, as long as the screens wait for it. */
const MOST_LOOKS = 5;
/** What has come of them is held in memory, so no more of them are waited for at once. */
const MOST_AT_ONCE = 32;

interface Coming {
  /** When it was looked at last, as `performance.now()` says, and how much had come on its connection by then. */
  at: number;
  bytes: number;
  looks: number;
  everyMs: number;
  next: NodeJS.Timeout | undefined;
}

export interface SlowPictures {
  /** A picture begins to come with this request. */
  watch(request: FastifyRequest): void;
  /** Whether a request whose time is over may take longer; it is then looked after here. */
  mayGoOn(socket: Socket): boolean;
}

/**
 * Lets pictures that come slowly, but come, take longer than the server's `requestTimeout`, which stays what it is for
 * everything else. `cutOff` ends a connection as the server would.
 */
export function createSlowPictures(cutOff: (socket: Socket) => void): SlowPictures {
  const coming = new WeakMap<Socket, Coming>();
  let waitedFor = 0;

  function isFastEnough(picture: Coming, socket: Socket): boolean {
    const now = performance.now();
    const { at, bytes } = picture;
    Object.assign(picture, { at: now, bytes: socket.bytesRead });
    return (socket.bytesRead - bytes) * 1_000 >= LEAST_RATE * (now - at);
  }

  function lookAgain(picture: Coming, socket: Socket): void {
    picture.next = setTimeout(() => {
      picture.looks++;
      if (picture.looks < MOST_LOOKS && isFastEnough(picture, socket)) lookAgain(picture, socket);
      else cutOff(socket);
    }, picture.everyMs).unref();
  }

  return {
    watch({ raw, server }) {
      const { socket } = raw;
      const everyMs = server.server.requestTimeout;
      const picture: Coming = {
        at: performance.now(),
        bytes: socket.bytesRead,
        looks: 0,
        everyMs,
        next: undefined,
      };
      coming.set(socket, picture);
      raw.once('close', () => {
        if (picture.looks > 0) waitedFor--;
        clearTimeout(picture.next);
        if (coming.get(socket) === picture) coming.delete(socket);
      });
    },
    mayGoOn(socket) {
      const picture = coming.get(socket);
      if (!picture || waitedFor >= MOST_AT_ONCE || !isFastEnough(picture, socket)) return false;
      picture.looks = 1;
      waitedFor++;
      lookAgain(picture, socket);
      return true;
    },
  };
}
