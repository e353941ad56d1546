import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { type AnyOptions, ask, type CallOptions, errorOf, inSession } from './api.ts';
import { ApiError, isApiError } from './api-error.ts';

export interface FileAnswer {
  name: string;
  content: Blob;
}

/** Calls an endpoint that answers with a file: all of it, or an error; never a part. */
export function fetchFile<E extends Endpoint>(
  route: E['route'],
  options: CallOptions<E>,
): Promise<FileAnswer> {
  return inSession(route, (token) => fetchOnce(route, { ...(options as AnyOptions), accept: '*/*' }, token));
}

async function fetchOnce(route: Endpoint['route'], options: AnyOptions, token: string): Promise<FileAnswer> {
  let hasBegun = false;
  try {
    const { response, content } = await ask(route, options, token, (answer, goesOn) => {
      hasBegun = true;
      return wholeOf(answer, goesOn);
    });
    if (response.ok) return { name: nameOf(response), content };
    throw errorOf(response, await content.text());
  } catch (error) {
    if (!hasBegun || !isApiError(error, 'OFFLINE')) throw error;
    const message =
      'The connection broke before the file was complete, so nothing was saved. Please try again.';
    throw new ApiError(0, { code: 'OFFLINE', message });
  }
}

/** However long it takes, as long as more of it comes. */
async function wholeOf(answer: Response, goesOn: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    goesOn();
    pieces.push(piece.value);
  }
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
}

function nameOf(answer: Response): string {
  const [, name = 'export.csv'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return name;
}
