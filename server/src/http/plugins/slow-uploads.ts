import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** In ms. */
export interface PictureTimes {
  /** Without a byte for so long a picture has stopped. */
  stallMs: number;
  /** Which a picture has in all, at whatever rate it comes; as long as the screens wait for it. */
  mostMs: number;
}

export const PICTURE_TIMES: PictureTimes = { stallMs: 10_000, mostMs: 60_000 };

/** A picture is looked at so often within the time in which it may stop. */
const LOOKS = 20;
/** What has come of them is held in memory, so no more of them are given more time at once. */
const MOST_AT_ONCE = 32;

interface Coming {
  /** The server's own time for a request is over, and this one goes on. */
  isLate: boolean;
}

export interface SlowPictures {
  /** A picture begins to come with this request. */
  watch(request: FastifyRequest): void;
  /** Whether a request whose time is over may take longer: it is a picture, which is looked after here. */
  mayGoOn(socket: Socket): boolean;
}

/**
 * Lets pictures that come slowly, but come, take longer than the server's `requestTimeout`, which stays what it is for
 * everything else, and ends those that stop. `cutOff` ends a connection as the server would.
 */
export function createSlowPictures(
  cutOff: (socket: Socket) => void,
  { stallMs, mostMs }: PictureTimes = PICTURE_TIMES,
): SlowPictures {
  const coming = new WeakMap<Socket, Coming>();
  let late = 0;

  function lookAfter(socket: Socket): NodeJS.Timeout {
    const began = performance.now();
    let [bytes, cameAt] = [socket.bytesRead, began];
    return setInterval(() => {
      const now = performance.now();
      if (socket.bytesRead !== bytes) [bytes, cameAt] = [socket.bytesRead, now];
      if (now - cameAt >= stallMs || now - began >= mostMs) cutOff(socket);
    }, stallMs / LOOKS).unref();
  }

  return {
    watch({ raw }) {
      const { socket } = raw;
      const picture: Coming = { isLate: false };
      coming.set(socket, picture);
      const looks = lookAfter(socket);
      // When all of it is here, or its connection is gone.
      raw.once('close', () => {
        clearInterval(looks);
        if (picture.isLate) late--;
        if (coming.get(socket) === picture) coming.delete(socket);
      });
    },
    mayGoOn(socket) {
      const picture = coming.get(socket);
      if (!picture || late >= MOST_AT_ONCE) return false;
      picture.isLate = true;
      late++;
      return true;
    },
  };
}
