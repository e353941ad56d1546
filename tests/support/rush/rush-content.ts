import type { DemoContent } from '@tawa/server/demo/fill.ts';
import { type DemoCategoryName, type DemoItem, demoMenu } from '@tawa/server/demo/menu.ts';
import { type DemoSetup, generatePastVisits, type PastVisit } from '@tawa/server/demo/past-visits.ts';
import { type DemoCustomer, demoCustomers } from '@tawa/server/demo/people.ts';
import { createRandom, type Random } from '@tawa/server/demo/random.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';

const ITEMS = 300;
/** The diner of an order that the demo places is the 400th. */
const CUSTOMERS = 399;
const INVOICES = 2_000;
/** The demo places three more live KOTs when its server starts. */
const REQUESTED_KOTS = 11;
const CONFIRMED_KOTS = 34;
const LONG_KOTS = 6;
const VISITS_OF_LONG_KOT = 5;
/** Gives more than INVOICES visits in the three weeks of the demo. */
const BUSYNESS = 9;
const SEED = 20_261_127;
/** Of so many customers one takes the newest bills on credit. */
const CUSTOMERS_PER_DEBTOR = 25;
const MAX_DEBTS = 4;
/** In paise; below the limit of a customer without one of their own. */
const MAX_OWED = 1_950_00;
const MINUTE_MS = 60_000;

const styles = ['Kashmiri', 'Lahori', 'Amritsari', 'Hyderabadi', 'Awadhi', 'Malabari', 'Jaipuri', 'Bengali'];

const kinds: Record<DemoCategoryName, readonly string[]> = {
  STARTERS: ['Seekh', 'Cutlet', 'Tikki'],
  TANDOOR: ['Tikka', 'Chaap', 'Kebab'],
  'MAIN COURSE': ['Paneer', 'Kofta', 'Chicken', 'Dal'],
  BREADS: ['Naan', 'Kulcha', 'Paratha'],
  'RICE & BIRYANI': ['Pulao', 'Biryani', 'Tahri'],
  'CHAAT & SNACKS': ['Chaat', 'Kachori', 'Roll'],
  'SOUTH INDIAN': ['Dosa', 'Uttapam', 'Vada'],
  BEVERAGES: ['Lassi', 'Sharbat', 'Chai'],
  DESSERTS: ['Halwa', 'Kulfi', 'Kheer'],
  COMBOS: ['Platter', 'Feast', 'Meal Box'],
};

function rushMenu(random: Random): DemoContent['menu'] {
  const known = new Set(demoMenu.flatMap<DemoItem>(({ items }) => [...items]).map(({ name }) => name));
  let missing = ITEMS - known.size;
  return demoMenu.map(({ name: category, items }, index) => {
    const names = styles
      .flatMap((style) => kinds[category].map((kind) => `${style} ${kind}`))
      .filter((name) => !known.has(name));
    const count = Math.min(names.length, Math.ceil(missing / (demoMenu.length - index)));
    missing -= count;
    const more = names.slice(0, count).map((name, nth): DemoItem => {
      const mealType = /Chicken|Seekh|Biryani/.test(name) ? 'NONVEG' : 'VEG';
      return { name, shortCode: `R${index}${nth}`, rupees: 10 * random.integer(6, 45), mealType };
    });
    return { name: category, items: [...items, ...more] };
  });
}

const firstNames =
  'Aarav Aisha Deepak Divya Farhan Geeta Harpreet Isha Karan Leela Manoj Nisha Omar Priya Rahul';
const lastNames = 'Arora Bhatia Chopra Das Gill Hegde Jain Kapoor Menon Nair Patel Rao Saxena Thakur Verma';

function rushCustomers(): DemoCustomer[] {
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')];
  const more = Array.from({ length: CUSTOMERS - demoCustomers.length }, (_, n): DemoCustomer => {
    const name = `${first[n % first.length]} ${last[Math.floor(n / first.length) % last.length]}`;
    return { name, phoneNo: String(7_000_500_000 + n) };
  });
  return [...demoCustomers, ...more];
}

type LiveKot = Pick<PastVisit, 'kot' | 'lines'>;

type LiveStatus = 'REQUESTED' | 'COOKING' | 'SERVED';

/** Minutes since a live KOT was placed. */
const ages: Record<LiveStatus, readonly [from: number, to: number]> = {
  REQUESTED: [0, 20],
  COOKING: [1, 75],
  SERVED: [25, 170],
};

/** Turns a visit that is over into one that is not. */
function liveKot({ kot, lines }: LiveKot, status: LiveStatus, now: number, random: Random): LiveKot {
  const [from, to] = ages[status];
  const createdAt = now - random.integer(from * MINUTE_MS, to * MINUTE_MS);
  return {
    kot: {
      ...kot,
      businessDay: calendarDate(createdAt),
      status,
      createdAt,
      confirmedAt: status === 'REQUESTED' ? null : createdAt,
      servedAt: status === 'SERVED' ? createdAt + 20 * MINUTE_MS : null,
      paidAt: null,
    },
    lines,
  };
}

/** Joins the lines of several visits. A KOT has one line of an item. */
function joinLines(visits: readonly LiveKot[]): LiveKot['lines'] {
  return [...new Map(visits.flatMap(({ lines }) => lines).map((line) => [line.foodItemId, line])).values()];
}

function generateLiveKots(setup: DemoSetup, now: number): LiveKot[] {
  const random = createRandom(SEED);
  const visits = generatePastVisits(setup, now);
  const ofDiners = visits.filter(({ kot }) => kot.placedByRole === 'DINER').slice(0, REQUESTED_KOTS);
  const ofStaff = visits.filter(({ kot }) => kot.placedByRole !== 'DINER');
  const confirmed = ofStaff.slice(0, CONFIRMED_KOTS).map((visit, index): LiveKot => {
    const from = CONFIRMED_KOTS + index * VISITS_OF_LONG_KOT;
    const long = index < LONG_KOTS ? ofStaff.slice(from, from + VISITS_OF_LONG_KOT) : [visit];
    return liveKot({ ...visit, lines: joinLines(long) }, index % 3 === 2 ? 'SERVED' : 'COOKING', now, random);
  });
  return [...ofDiners.map((visit) => liveKot(visit, 'REQUESTED', now, random)), ...confirmed].sort(
    (a, b) => a.kot.createdAt - b.kot.createdAt,
  );
}

/** Puts the newest bills of some customers on credit. */
function putOnCredit(visits: readonly PastVisit[], { customers }: DemoSetup): PastVisit[] {
  const accounts = new Map(
    customers
      .filter((_, index) => index % CUSTOMERS_PER_DEBTOR === 3)
      .map(({ id }) => [id, { debts: 0, owed: 0 }]),
  );
  return [...visits]
    .sort((a, b) => b.invoice.createdAt - a.invoice.createdAt)
    .map((visit) => {
      const account = accounts.get(visit.invoice.customerId ?? '');
      if (!account || account.debts === MAX_DEBTS || account.owed + visit.received > MAX_OWED) return visit;
      account.debts += 1;
      account.owed += visit.received;
      return { ...visit, invoice: { ...visit.invoice, paymentMode: 'DUE' } };
    });
}

/** The demo restaurant on a Friday evening. */
export const rushContent: DemoContent = {
  menu: rushMenu(createRandom(SEED)),
  customers: rushCustomers(),
  generatePastVisits: (setup, now) =>
    putOnCredit(generatePastVisits(setup, now, BUSYNESS).slice(-INVOICES), setup),
  generateLiveKots,
};
