/** Names are the server's own. Methods throw AppError picture.unavailable. */
export interface PictureStore {
  /** Durable when it resolves; a name is written once. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}
