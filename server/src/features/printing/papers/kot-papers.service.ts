import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { PrintJobKind } from '@tawa/shared/printing/printing.rules.ts';
import {
  cancelledDocument,
  changesDocument,
  kotDocument,
  noteDocument,
  type PaperChange,
  typeDocument,
} from '../../../printing/kot-documents.ts';
import type { PrintDocument } from '../../../printing/print-document.ts';
import type { Route, Router } from '../printers/station-router.service.ts';
import type { PrintedKotRow, PrintedLine } from '../printing.table.ts';
import { findReplacedLines, type Portion, portionsOf } from './kot-portions.service.ts';

/** The paper of a KOT at one printer. */
export interface Paper {
  kind: PrintJobKind;
  printerId: string;
  fallbackPrinterId: string | null;
  isFallback: boolean;
  stationName: string;
  document: PrintDocument;
}

type PrintedKot = Omit<PrintedKotRow, 'shopId'>;

export interface PaperPlan {
  papers: Paper[];
  /** What stands on the kitchen's paper afterwards. Null forgets the KOT. */
  printed: PrintedKot | null;
}

/** Plans the first paper of a KOT, with the lines of each station at its printer. @param now ms UTC */
export function planFirstPaper(kot: Kot, router: Router, now: number, reprint?: number): PaperPlan {
  const portions = portionsOf(kot, router);
  const allStations = stationNamesOf(portions);
  const papers = papersOf('KOT', router, portions, (lines, head) => {
    const own = stationNamesOf(lines);
    const otherStations = allStations.filter((name) => !own.includes(name));
    return kotDocument(kot, {
      lines,
      otherStations,
      ...head,
      ...(reprint !== undefined && { copy: { reprint } }),
    });
  });
  return { papers, printed: printedKot(kot, portions.map(toPrinted), now) };
}

/**
 * Plans what is new since the last paper. A changed line goes to the printer of its paper, a new line to its station.
 * @param now ms UTC
 */
export function planChanges(kot: Kot, printed: PrintedKot, router: Router, now: number): PaperPlan {
  const portions = portionsOf(kot, router, printed.lines);
  const changes = lineChanges(portions, printed, router);
  const papers = papersOf('CHANGE', router, changes, (entries, head) =>
    changesDocument(
      kot,
      entries.map(({ change }) => change),
      head,
    ),
  );
  const plan = [...papers, ...headChanges(kot, printed, router)];
  return { papers: mergeByPrinter(plan), printed: printedKot(kot, portions.map(toPrinted), now) };
}

/** Plans the cancellation at the stations that have paper. */
export function planCancellation(kot: Kot, printed: PrintedKot, router: Router): PaperPlan {
  const lines = printed.lines.map((line) => ({ line, route: router.printedRoute(line) }));
  const papers = papersOf('CANCEL', router, lines, (entries, head) =>
    cancelledDocument(
      kot,
      entries.map(({ line }) => line),
      head,
    ),
  );
  return { papers, printed: null };
}

interface Change {
  change: PaperChange;
  route: Route;
}

/** A line with other choices is one change at the printer that has it on paper; two printers get a part each. */
function lineChanges(portions: readonly Portion[], { lines }: PrintedKot, router: Router): Change[] {
  const printedById = new Map(lines.map((line) => [line.id, line]));
  const replacedById = new Map(
    [...findReplacedLines(portions, lines)].filter(([id, { line }]) => {
      const portion = portions.find((one) => one.id === id);
      return portion?.route.printerId === router.printedRoute(line).printerId;
    }),
  );
  const replacedIds = new Set([...replacedById.values()].map(({ line }) => line.id));
  const changes = portions.flatMap((portion): Change[] => {
    const { id, quantity: now, route } = portion;
    const content = contentOf(portion);
    const replaced = replacedById.get(id);
    if (replaced) {
      const { line, rest } = replaced;
      return [{ route, change: { ...content, was: line.quantity, now, rest, replaces: contentOf(line) } }];
    }
    const before = printedById.get(id);
    if (!before) return [{ route, change: { ...content, was: 0, now } }];
    const isOther = lineText(content) !== lineText(contentOf(before));
    if (replacedIds.has(id) || (before.quantity === now && !isOther)) return [];
    const replaces = isOther ? { replaces: contentOf(before) } : {};
    return [{ route, change: { ...content, was: before.quantity, now, ...replaces } }];
  });
  return [...changes, ...removals(portions, lines, replacedIds, router)];
}

function removals(
  portions: readonly Portion[],
  lines: readonly PrintedLine[],
  replacedIds: ReadonlySet<string>,
  router: Router,
): Change[] {
  const present = new Set(portions.map(({ id }) => id));
  return lines
    .filter(({ id }) => !present.has(id) && !replacedIds.has(id))
    .map((line) => ({
      route: router.printedRoute(line),
      change: { ...contentOf(line), was: line.quantity, now: 0 },
    }));
}

/** Plans papers for a changed special request, order type or table, at every printer of the KOT. */
function headChanges(kot: Kot, printed: PrintedKot, router: Router): Paper[] {
  const before = { kotType: printed.kotType, tableName: printed.tableName ?? undefined };
  const isMoved = kot.kotType !== before.kotType || kot.tableId?.name !== before.tableName;
  const isNoted = kot.specialRequest !== printed.specialRequest;
  if (!isMoved && !isNoted) return [];
  const lines = printed.lines.map((line) => ({ route: router.printedRoute(line) }));
  return [
    ...(isMoved ? papersOf('MOVED', router, lines, (_, head) => typeDocument(kot, before, head)) : []),
    ...(isNoted
      ? papersOf('CHANGE', router, lines, (_, head) => noteDocument(kot, printed.specialRequest, head))
      : []),
  ];
}

interface Routed {
  route: Route;
}

const stationNamesOf = (entries: readonly Routed[]): string[] => [
  ...new Set(entries.map(({ route }) => route.stationName)),
];

/** Plans one paper for each printer. Leaves out entries without a printer. */
function papersOf<Entry extends Routed>(
  kind: PrintJobKind,
  { stationCount }: Router,
  entries: readonly Entry[],
  documentOf: (entries: Entry[], head: { stationName?: string }) => PrintDocument,
): Paper[] {
  const groups = new Map<string, { target: Target; entries: Entry[] }>();
  for (const entry of entries) {
    const { printerId, fallbackPrinterId, isFallback } = entry.route;
    if (printerId === null) continue;
    const group = groups.get(printerId);
    if (group) group.entries.push(entry);
    else groups.set(printerId, { target: { printerId, fallbackPrinterId, isFallback }, entries: [entry] });
  }
  return [...groups.values()].map(({ target, entries }) => {
    const stationName = stationNamesOf(entries).join(', ');
    // A kitchen with one station needs no name for it.
    const document = documentOf(entries, stationCount > 1 ? { stationName } : {});
    return { kind, ...target, stationName, document };
  });
}

type Target = Pick<Paper, 'printerId' | 'fallbackPrinterId' | 'isFallback'>;

/** Joins the papers of one printer, because one event makes one job for a printer. */
function mergeByPrinter(papers: readonly Paper[]): Paper[] {
  const merged = new Map<string, Paper>();
  for (const paper of papers) {
    const earlier = merged.get(paper.printerId);
    const blocks = [...(earlier?.document.blocks ?? []), ...paper.document.blocks];
    merged.set(paper.printerId, { ...(earlier ?? paper), document: { ...paper.document, blocks } });
  }
  return [...merged.values()];
}

const toPrinted = ({ route, ...line }: Portion): PrintedLine => ({
  ...line,
  printerId: route.printerId,
  fallbackPrinterId: route.fallbackPrinterId,
  stationName: route.stationName,
});

const printedKot = (kot: Kot, lines: PrintedLine[], printedAt: number): PrintedKot => ({
  kotId: kot._id,
  lines,
  specialRequest: kot.specialRequest,
  kotType: kot.kotType,
  tableName: kot.tableId?.name ?? null,
  printedAt,
});

type LineContent = Pick<
  PaperChange,
  '_id' | 'name' | 'options' | 'note' | 'seat' | 'combo' | 'codes' | 'itemCode'
>;

const contentOf = ({
  id: _id,
  name,
  options,
  note,
  seat,
  combo,
  codes,
  itemCode,
}: Omit<Portion, 'route'>): LineContent => ({
  _id,
  name,
  ...(codes && { codes }),
  ...(itemCode !== undefined && { itemCode }),
  ...(options.length > 0 && { options: options.map(({ name, qty }) => ({ name, qty })) }),
  ...(note && { note }),
  ...(seat && { seat }),
  ...(combo !== undefined && { combo }),
});

const lineText = ({ name, options = [], note = '', seat = 0 }: LineContent): string =>
  `${seat} ${lineSummary({ name, options, note })}`;
