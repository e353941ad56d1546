import type { MealType } from '@tawa/shared/menu/menu.rules.ts';

export interface DemoVariant {
  name: string;
  shortCode: string;
  rupees: number;
}

export interface DemoItem {
  name: string;
  shortCode: string;
  /** Of an item with variants, this is the lowest of their prices. */
  rupees: number;
  variants?: readonly DemoVariant[];
  groups?: readonly DemoGroupName[];
  /** Default: VEG. */
  mealType?: MealType;
  isStar?: true;
  isAvailable?: false;
}

export interface DemoCategory {
  name: string;
  items: readonly DemoItem[];
}

interface DemoOption {
  name: string;
  /**
   * Short code of the item that the option stands for. That item must come before the items that have the
   * group.
   */
  item?: string;
  rupees: number;
  mealType?: MealType;
  isDefault?: true;
  maxEach?: number;
}

export interface DemoGroup {
  name: string;
  min: number;
  max: number;
  options: readonly DemoOption[];
}

export const demoGroups = [
  {
    name: 'Add-ons',
    min: 0,
    max: 3,
    options: [
      { name: 'Extra cheese', rupees: 30, mealType: 'VEG', maxEach: 2 },
      { name: 'Extra butter', rupees: 15, mealType: 'VEG', maxEach: 2 },
      { name: 'Boiled egg', rupees: 20, mealType: 'NONVEG' },
    ],
  },
  {
    name: 'Spice level',
    min: 1,
    max: 1,
    options: [
      { name: 'Mild', rupees: 0 },
      { name: 'Medium', rupees: 0, isDefault: true },
      { name: 'Hot', rupees: 0 },
    ],
  },
  {
    name: 'Dosa fillings',
    min: 0,
    max: 2,
    options: [
      { name: 'Cheese', rupees: 40, mealType: 'VEG' },
      { name: 'Paneer', rupees: 50, mealType: 'VEG' },
      { name: 'Onion', rupees: 20, mealType: 'VEG' },
    ],
  },
  {
    name: 'Sugar',
    min: 0,
    max: 1,
    options: [
      { name: 'Less sugar', rupees: 0 },
      { name: 'No sugar', rupees: 0 },
    ],
  },
  {
    name: 'Thali main',
    min: 1,
    max: 1,
    options: [
      { name: 'Dal Tadka', item: 'DT', rupees: 0, isDefault: true },
      { name: 'Dal Makhani', item: 'DM', rupees: 30 },
      { name: 'Butter Chicken', item: 'BC', rupees: 90 },
    ],
  },
  {
    name: 'Thali drink',
    min: 1,
    max: 1,
    options: [
      { name: 'Masala Chaas', item: 'MC', rupees: 0 },
      { name: 'Sweet Lassi', item: 'SL', rupees: 30 },
      { name: 'Fresh Lime Soda', item: 'FLS', rupees: 20 },
    ],
  },
] as const satisfies readonly DemoGroup[];

type DemoGroupName = (typeof demoGroups)[number]['name'];

const halfAndFull = (half: number, full: number) => ({
  rupees: half,
  variants: [
    { name: 'Half', shortCode: 'H', rupees: half },
    { name: 'Full', shortCode: 'F', rupees: full },
  ],
});

const regularAndLarge = (regular: number, large: number) => ({
  rupees: regular,
  variants: [
    { name: 'Regular', shortCode: 'R', rupees: regular },
    { name: 'Large', shortCode: 'L', rupees: large },
  ],
});

/** The order of the list is the priority of the categories. */
export const demoMenu = [
  {
    name: 'STARTERS',
    items: [
      { name: 'Tomato Shorba', shortCode: 'TS', rupees: 120 },
      { name: 'Hara Bhara Kebab', shortCode: 'HBK', rupees: 190 },
      { name: 'Dahi Ke Kebab', shortCode: 'DKK', rupees: 220 },
      { name: 'Honey Chilli Potato', shortCode: 'HCP', rupees: 180, groups: ['Spice level'] },
      { name: 'Chilli Paneer', shortCode: 'CP', rupees: 240, isStar: true },
      { name: 'Amritsari Fish', shortCode: 'AF', rupees: 340, mealType: 'NONVEG' },
      { name: 'Chicken Pakora', shortCode: 'CPK', rupees: 260, mealType: 'NONVEG' },
    ],
  },
  {
    name: 'TANDOOR',
    items: [
      { name: 'Paneer Tikka', shortCode: 'PT', ...halfAndFull(150, 270), isStar: true },
      { name: 'Malai Soya Chaap', shortCode: 'MSC', ...halfAndFull(140, 250) },
      { name: 'Tandoori Mushroom', shortCode: 'TM', ...halfAndFull(135, 240) },
      {
        name: 'Tandoori Chicken',
        shortCode: 'TC',
        ...halfAndFull(290, 540),
        mealType: 'NONVEG',
        isStar: true,
      },
      { name: 'Chicken Malai Tikka', shortCode: 'CMT', ...halfAndFull(180, 320), mealType: 'NONVEG' },
      { name: 'Mutton Seekh Kebab', shortCode: 'MSK', ...halfAndFull(200, 360), mealType: 'NONVEG' },
    ],
  },
  {
    name: 'MAIN COURSE',
    items: [
      { name: 'Dal Makhani', shortCode: 'DM', rupees: 240, isStar: true },
      { name: 'Dal Tadka', shortCode: 'DT', rupees: 190 },
      { name: 'Paneer Butter Masala', shortCode: 'PBM', rupees: 290, isStar: true },
      { name: 'Kadhai Paneer', shortCode: 'KP', ...halfAndFull(160, 280), groups: ['Spice level'] },
      { name: 'Palak Paneer', shortCode: 'PP', ...halfAndFull(150, 260) },
      { name: 'Malai Kofta', shortCode: 'MK', ...halfAndFull(160, 280) },
      { name: 'Amritsari Chole', shortCode: 'AC', ...halfAndFull(115, 200), groups: ['Spice level'] },
      { name: 'Mix Veg', shortCode: 'MV', ...halfAndFull(120, 210) },
      { name: 'Sarson Ka Saag', shortCode: 'SKS', rupees: 230, isAvailable: false },
      { name: 'Butter Chicken', shortCode: 'BC', rupees: 360, mealType: 'NONVEG', isStar: true },
      {
        name: 'Kadhai Chicken',
        shortCode: 'KC',
        ...halfAndFull(190, 340),
        groups: ['Spice level'],
        mealType: 'NONVEG',
      },
      {
        name: 'Mutton Rogan Josh',
        shortCode: 'MRJ',
        ...halfAndFull(235, 420),
        groups: ['Spice level'],
        mealType: 'NONVEG',
      },
      {
        name: 'Dhaba Egg Curry',
        shortCode: 'DEC',
        ...halfAndFull(120, 210),
        groups: ['Spice level', 'Add-ons'],
        mealType: 'NONVEG',
      },
    ],
  },
  {
    name: 'BREADS',
    items: [
      { name: 'Tandoori Roti', shortCode: 'TR', rupees: 15 },
      { name: 'Butter Roti', shortCode: 'BR', rupees: 20 },
      { name: 'Butter Naan', shortCode: 'BN', rupees: 50, isStar: true },
      { name: 'Garlic Naan', shortCode: 'GN', rupees: 65 },
      { name: 'Lachha Paratha', shortCode: 'LP', rupees: 55 },
      { name: 'Missi Roti', shortCode: 'MR', rupees: 40 },
      { name: 'Amritsari Kulcha', shortCode: 'AK', rupees: 80, groups: ['Add-ons'] },
    ],
  },
  {
    name: 'RICE & BIRYANI',
    items: [
      { name: 'Steamed Rice', shortCode: 'SR', rupees: 110 },
      { name: 'Jeera Rice', shortCode: 'JR', rupees: 140 },
      { name: 'Veg Dum Biryani', shortCode: 'VDB', ...halfAndFull(140, 240) },
      { name: 'Chicken Dum Biryani', shortCode: 'CDB', rupees: 310, mealType: 'NONVEG', isStar: true },
      { name: 'Mutton Biryani', shortCode: 'MB', ...halfAndFull(220, 390), mealType: 'NONVEG' },
    ],
  },
  {
    name: 'CHAAT & SNACKS',
    items: [
      { name: 'Samosa (2 pcs)', shortCode: 'SAM', rupees: 40 },
      { name: 'Aloo Tikki Chaat', shortCode: 'ATC', rupees: 80 },
      { name: 'Papdi Chaat', shortCode: 'PC', rupees: 90 },
      { name: 'Golgappe (6 pcs)', shortCode: 'GG', rupees: 50 },
      { name: 'Pav Bhaji', shortCode: 'PB', rupees: 130, groups: ['Add-ons'] },
      { name: 'Veg Grilled Sandwich', shortCode: 'VGS', rupees: 120 },
      { name: 'Bun Maska', shortCode: 'BM', rupees: 60 },
    ],
  },
  {
    name: 'SOUTH INDIAN',
    items: [
      { name: 'Idli Sambar', shortCode: 'IS', rupees: 90 },
      { name: 'Medu Vada', shortCode: 'MD', rupees: 100 },
      { name: 'Masala Dosa', shortCode: 'MSD', rupees: 140, groups: ['Dosa fillings'] },
      { name: 'Onion Uttapam', shortCode: 'OU', rupees: 150, groups: ['Dosa fillings'] },
    ],
  },
  {
    name: 'BEVERAGES',
    items: [
      { name: 'Masala Chai', shortCode: 'CHAI', rupees: 30 },
      { name: 'Filter Coffee', shortCode: 'FC', rupees: 50 },
      { name: 'Cold Coffee', shortCode: 'CC', ...regularAndLarge(120, 160), groups: ['Sugar'] },
      { name: 'Sweet Lassi', shortCode: 'SL', ...regularAndLarge(80, 110), groups: ['Sugar'] },
      { name: 'Masala Chaas', shortCode: 'MC', rupees: 50 },
      { name: 'Fresh Lime Soda', shortCode: 'FLS', ...regularAndLarge(70, 100), groups: ['Sugar'] },
      { name: 'Aam Panna', shortCode: 'AP', rupees: 80, isAvailable: false },
      { name: 'Mineral Water (1 L)', shortCode: 'MW', rupees: 20 },
    ],
  },
  {
    name: 'DESSERTS',
    items: [
      { name: 'Gulab Jamun (2 pcs)', shortCode: 'GJ', rupees: 70 },
      { name: 'Rasmalai (2 pcs)', shortCode: 'RM', rupees: 90 },
      { name: 'Gajar Halwa', shortCode: 'GH', rupees: 110 },
      { name: 'Malai Kulfi', shortCode: 'MKF', rupees: 80 },
    ],
  },
  {
    name: 'COMBOS',
    items: [{ name: 'Lunch Thali', shortCode: 'LT', rupees: 260, groups: ['Thali main', 'Thali drink'] }],
  },
] as const satisfies readonly DemoCategory[];

export type DemoCategoryName = (typeof demoMenu)[number]['name'];
