import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { filesMessages } from '@tawa/shared/messages/files.en.ts';
import { ApiError, isApiError } from './api/api-error.ts';
import { type RequestOptions, withSessionRenewal } from './api/create-client.ts';
import { fetchResponse, toApiError, type UntypedRequestOptions } from './api/send-request.ts';

export interface DownloadedFile {
  name: string;
  content: Blob;
}

/** Never resolves to a partial file. */
export function downloadFile<E extends Endpoint>(
  route: E['route'],
  options: RequestOptions<E>,
): Promise<DownloadedFile> {
  return withSessionRenewal(route, (token) =>
    downloadOnce(route, { ...(options as UntypedRequestOptions), accept: '*/*' }, token),
  );
}

async function downloadOnce(
  route: Endpoint['route'],
  options: UntypedRequestOptions,
  token: string,
): Promise<DownloadedFile> {
  let hasBodyStarted = false;
  try {
    const { response, content } = await fetchResponse(route, options, token, (response, restartTimeout) => {
      hasBodyStarted = true;
      return readWholeBody(response, restartTimeout);
    });
    if (response.ok) return { name: fileNameFromHeader(response), content };
    throw toApiError(response, await content.text());
  } catch (error) {
    if (!hasBodyStarted || !isApiError(error, 'OFFLINE')) throw error;
    const message = filesMessages().downloadBroken;
    throw new ApiError(0, { code: 'OFFLINE', message });
  }
}

async function readWholeBody(response: Response, restartTimeout: () => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    restartTimeout();
    chunks.push(chunk.value);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

function fileNameFromHeader(response: Response): string {
  const [, name = 'export.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name;
}
