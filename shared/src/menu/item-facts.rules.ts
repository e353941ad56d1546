/**
 * Allergens in the order in which they are listed: those of the FSSAI's labelling regulations of 2020, with
 * cereals as gluten, and those of the EU's list that Indian kitchens use (sesame, mustard and molluscs).
 */
export const ALLERGENS = [
  'GLUTEN',
  'MILK',
  'EGG',
  'PEANUT',
  'TREE_NUT',
  'SOYBEAN',
  'SESAME',
  'MUSTARD',
  'FISH',
  'CRUSTACEAN',
  'MOLLUSC',
  'SULPHITE',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const MAX_DESCRIPTION_LENGTH = 300;
/** Of what the menu shows of a description. */
export const MAX_SHORT_DESCRIPTION_LENGTH = 80;
export const MAX_KCAL = 9_999;
/** How many people one portion is for. */
export const MAX_SERVES = 20;

export interface ItemFacts {
  description: string | null;
  allergens: Allergen[];
  /** Of one portion. */
  kcal: number | null;
  serves: number | null;
}

export const NO_FACTS: ItemFacts = { description: null, allergens: [], kcal: null, serves: null };

/** The facts that an edit sends. A missing fact stays as it is; null or an empty list removes it. */
export type FactsChange = { [Fact in keyof ItemFacts]?: ItemFacts[Fact] | undefined };

/** Returns null if no fact is left. */
export function changeFacts(before: ItemFacts | null, change: FactsChange): ItemFacts | null {
  const { description, allergens, kcal, serves } = before ?? NO_FACTS;
  const chosen = change.allergens ?? allergens;
  const after: ItemFacts = {
    description: change.description === undefined ? description : change.description,
    allergens: ALLERGENS.filter((allergen) => chosen.includes(allergen)),
    kcal: change.kcal === undefined ? kcal : change.kcal,
    serves: change.serves === undefined ? serves : change.serves,
  };
  const isEmpty = after.allergens.length === 0 && !after.description && after.kcal === null;
  return isEmpty && after.serves === null ? null : after;
}

/**
 * Returns the start of a description in one line. It ends at a word and with "…" if the description is longer than
 * `MAX_SHORT_DESCRIPTION_LENGTH`.
 */
export function shortenDescription(description: string): string {
  const line = description.trim().replace(/\s+/g, ' ');
  if (line.length <= MAX_SHORT_DESCRIPTION_LENGTH) return line;
  const last = MAX_SHORT_DESCRIPTION_LENGTH - 1;
  const space = line.lastIndexOf(' ', last);
  // A text without spaces ends between two characters as people see them, such as emoji of several code units.
  const end = space > 0 ? space : (new Intl.Segmenter().segment(line).containing(last)?.index ?? last);
  return `${line.slice(0, end).replace(/[\s.,;:–-]+$/, '')}…`;
}
