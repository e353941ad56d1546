import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** In ms. */
export interface UploadTimeouts {
  /** Without a byte for so long a picture has stopped. */
  stallMs: number;
  /** Which a picture has in all, at whatever rate it comes; as long as the screens wait for it. */
  maxMs: number;
}

export const UPLOAD_TIMEOUTS: UploadTimeouts = { stallMs: 10_000, maxMs: 60_000 };

/** A picture is looked at so often within the time in which it may stop. */
const CHECKS_PER_STALL = 20;
/** What has come of them is held in memory, so no more of them are given more time at once. */
const MAX_EXTENDED = 32;

interface Upload {
  /** The server's own time for a request is over, and this one goes on. */
  isExtended: boolean;
}

export interface SlowUploads {
  /** A picture begins to come with this request. */
  watch(request: FastifyRequest): void;
  /** Whether a request whose time is over may take longer: it is a picture, which is looked after here. */
  mayExtendTimeout(socket: Socket): boolean;
}

/**
 * Lets pictures that come slowly, but come, take longer than the server's `requestTimeout`, which stays what it is for
 * everything else, and ends those that stop. `cutOff` ends a connection as the server would.
 */
export function createSlowUploads(
  closeConnection: (socket: Socket) => void,
  { stallMs, maxMs }: UploadTimeouts = UPLOAD_TIMEOUTS,
): SlowUploads {
  const uploads = new WeakMap<Socket, Upload>();
  let extendedCount = 0;

  function watchProgress(socket: Socket): NodeJS.Timeout {
    const began = performance.now();
    let [bytes, cameAt] = [socket.bytesRead, began];
    return setInterval(() => {
      const now = performance.now();
      if (socket.bytesRead !== bytes) [bytes, cameAt] = [socket.bytesRead, now];
      if (now - cameAt >= stallMs || now - began >= maxMs) closeConnection(socket);
    }, stallMs / CHECKS_PER_STALL).unref();
  }

  return {
    watch({ raw }) {
      const { socket } = raw;
      const upload: Upload = { isExtended: false };
      uploads.set(socket, upload);
      const looks = watchProgress(socket);
      // When all of it is here, or its connection is gone.
      raw.once('close', () => {
        clearInterval(looks);
        if (upload.isExtended) extendedCount--;
        if (uploads.get(socket) === upload) uploads.delete(socket);
      });
    },
    mayExtendTimeout(socket) {
      const upload = uploads.get(socket);
      if (!upload || extendedCount >= MAX_EXTENDED) return false;
      upload.isExtended = true;
      extendedCount++;
      return true;
    },
  };
}
