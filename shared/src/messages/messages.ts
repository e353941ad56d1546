/** A sentence, a function of its values, or a group of them. A function returns text, or text in parts with elements. */
export interface MessageTable {
  readonly [key: string]:
    | string
    | readonly string[]
    | ((...values: never[]) => string | readonly unknown[])
    | MessageTable;
}

/** The type of a part's table in another language: `export const kitchenHi: Messages<typeof kitchenMessages> = { … }`. */
export type Messages<Part extends () => MessageTable> = ReturnType<Part>;

const translations = new Map<string, MessageTable>();
let readLanguage: () => string = () => 'en';

/**
 * Returns the accessor of one part of the user's sentences. The accessor is called where the sentence is needed, never
 * while a module loads: it reads the language of that moment, and English while a translation is missing.
 *
 * @param part the name of the file, for example `kitchen`
 */
export function defineMessages<Table extends MessageTable>(part: string, english: Table): () => Table {
  return () => (translations.get(`${part}.${readLanguage()}`) as Table | undefined) ?? english;
}

/** @param language a language code, for example `hi` */
export function addTranslation(part: string, language: string, table: MessageTable): void {
  translations.set(`${part}.${language}`, table);
}

/** @param read the language at the time of each call, for example of the request in progress */
export function readLanguageFrom(read: () => string): void {
  readLanguage = read;
}
