import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

export interface UploadTimeouts {
  /** The longest pause between two bytes. */
  stallMs: number;
  /** The longest time of an upload in all, which is the client's own timeout. */
  maxMs: number;
}

export const UPLOAD_TIMEOUTS: UploadTimeouts = { stallMs: 10_000, maxMs: 60_000 };

const CHECKS_PER_STALL = 20;
/** Limits the memory, because the bodies of uploads are held in it. */
const MAX_EXTENDED = 32;

interface Upload {
  isExtended: boolean;
}

export interface SlowUploads {
  watch(request: FastifyRequest): void;
  /** Returns true for an upload that is watched, up to `MAX_EXTENDED` uploads. */
  tryExtendTimeout(socket: Socket): boolean;
}

/**
 * An upload may take longer than the server's `requestTimeout` while it progresses. One that stalls is
 * closed.
 */
export function createSlowUploads(
  closeConnection: (socket: Socket) => void,
  { stallMs, maxMs }: UploadTimeouts = UPLOAD_TIMEOUTS,
): SlowUploads {
  const uploads = new WeakMap<Socket, Upload>();
  let extendedCount = 0;

  function watchProgress(socket: Socket): NodeJS.Timeout {
    const startedAt = performance.now();
    let [bytes, lastByteAt] = [socket.bytesRead, startedAt];
    return setInterval(() => {
      const now = performance.now();
      if (socket.bytesRead !== bytes) [bytes, lastByteAt] = [socket.bytesRead, now];
      if (now - lastByteAt >= stallMs || now - startedAt >= maxMs) closeConnection(socket);
    }, stallMs / CHECKS_PER_STALL).unref();
  }

  return {
    watch({ raw }) {
      const { socket } = raw;
      const upload: Upload = { isExtended: false };
      uploads.set(socket, upload);
      const timer = watchProgress(socket);
      raw.once('close', () => {
        clearInterval(timer);
        if (upload.isExtended) extendedCount--;
        if (uploads.get(socket) === upload) uploads.delete(socket);
      });
    },
    tryExtendTimeout(socket) {
      const upload = uploads.get(socket);
      if (!upload || extendedCount >= MAX_EXTENDED) return false;
      upload.isExtended = true;
      extendedCount++;
      return true;
    },
  };
}
