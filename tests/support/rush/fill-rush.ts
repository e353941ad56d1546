import { composeServer } from '@tawa/server/app.ts';
import type { Config } from '@tawa/server/config.ts';
import { fillDemo } from '@tawa/server/demo/fill.ts';
import { saveDemoPhotos } from '@tawa/server/demo/photos.ts';
import { createFolderStore } from '@tawa/server/files/folder-store.ts';
import { createPictures } from '@tawa/server/files/pictures.ts';
import { rushContent } from './rush-content.ts';

/**
 * Fills the empty database of a server that does not run with the demo restaurant in a rush. A server that is started
 * there afterwards finds its demo.
 */
export async function fillRush(config: Config): Promise<void> {
  const { http, unitOfWork } = await composeServer({ ...config, seedDemo: false });
  try {
    const pictures = createPictures(createFolderStore(config.dataDir), http.log);
    await fillDemo(unitOfWork, Date.now(), await saveDemoPhotos(pictures), rushContent);
  } finally {
    await http.close();
  }
}
