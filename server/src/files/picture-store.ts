/** Where pictures lie: a folder, or a bucket. Names are ours, never a guest's. */
export interface PictureStore {
  /** Whole and lasting when it resolves; a name is put once and never changes. @throws AppError picture.unavailable */
  put(name: string, bytes: Buffer): Promise<void>;
  /** undefined: there is none of this name. @throws AppError picture.unavailable */
  get(name: string): Promise<Buffer | undefined>;
  /** One that is gone already is fine. @throws AppError picture.unavailable */
  remove(name: string): Promise<void>;
}
