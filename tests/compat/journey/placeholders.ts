/** The actual value of each `<id N>`, and the reverse. One pair of maps lasts for the whole journey. */
export class KnownIds {
  readonly #values = new Map<string, string>();
  readonly #placeholders = new Map<string, string>();
  #next: number;

  /** `used` are the texts of the frozen files, whose numbers a new placeholder must not take. */
  constructor(used: readonly string[] = []) {
    const numbers = used.flatMap((text) => [...text.matchAll(/<id (\d+)>/g)].map(([, n]) => Number(n)));
    this.#next = Math.max(0, ...numbers) + 1;
  }

  /** Returns whether the placeholder stands for this value, and binds the two if neither is known yet. */
  matches(placeholder: string, value: string): boolean {
    if (!this.#values.has(placeholder) && !this.#placeholders.has(value)) this.#bind(placeholder, value);
    return this.#values.get(placeholder) === value;
  }

  placeholderOf(value: string): string {
    if (!this.#placeholders.has(value)) this.#bind(`<id ${this.#next++}>`, value);
    return this.#placeholders.get(value) ?? '';
  }

  #bind(placeholder: string, value: string): void {
    this.#values.set(placeholder, value);
    this.#placeholders.set(value, placeholder);
  }
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';

/** What differs from run to run and is only compared by its form. */
const FORMS: Record<string, string> = {
  instant: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`,
  token: String.raw`[\w.-]{20,}`,
  'sale id': '[A-Z0-9]{4,12}',
  password: String.raw`\S{8,}`,
  picture: String.raw`/uploads/[\w./-]+\.webp`,
  // The two years of the Indian financial year in which the invoice was opened.
  series: String.raw`\d{4}`,
  day: String.raw`\d{4}-\d\d-\d\d`,
};

/** Fields whose text has no form of its own by which it could be found. */
const FIELDS: Record<string, string> = {
  accessToken: '<token>',
  refreshToken: '<token>',
  saleId: '<sale id>',
  temporaryPassword: '<password>',
  seq: '<seq>',
  // What the operator reads of the machine.
  overview: '<measured>',
};

/**
 * Replaces in a response what differs from run to run. An id becomes `<id N>`, the same one for the same id wherever
 * it appears in the journey, so that the frozen files still say which row is meant.
 */
export function replaceChanging(value: unknown, ids: KnownIds, field = ''): unknown {
  const placeholder = FIELDS[field];
  if (placeholder !== undefined && value !== null) return placeholder;
  if (Array.isArray(value)) return value.map((one) => replaceChanging(one, ids));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, replaceChanging(inner, ids, name)]),
    );
  if (typeof value !== 'string') return value;
  return value
    .replace(new RegExp(FORMS.picture ?? '', 'g'), '<picture>')
    .replace(new RegExp(ID, 'g'), (id) => ids.placeholderOf(id))
    .replace(new RegExp(FORMS.instant ?? '', 'g'), '<instant>')
    .replace(/^\d{4}-\d\d-\d\d$/, '<day>')
    .replace(/\b\d{4}-(?=\d{6}\b)/g, '<series>-');
}

/** Returns whether `actual` is the frozen text, with each placeholder replaced by a value that it stands for. */
export function matchesText(frozen: string, actual: string, ids: KnownIds): boolean {
  const placeholders: string[] = [];
  const pattern = frozen
    .split(/(<[a-z ]+\d*>)/)
    .map((part) => {
      const name = /^<([a-z ]+?)(?: \d+)?>$/.exec(part)?.[1];
      const form = name === 'id' ? ID : FORMS[name ?? ''];
      if (form === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
      placeholders.push(part);
      return `(${form})`;
    })
    .join('');
  const values = new RegExp(`^${pattern}$`).exec(actual)?.slice(1);
  if (!values) return false;
  return placeholders.every(
    (placeholder, i) => !placeholder.startsWith('<id ') || ids.matches(placeholder, values[i] ?? ''),
  );
}
