import type { MealType } from '@tawa/shared/menu/menu.rules.ts';

export interface DemoItem {
  name: string;
  shortCode: string;
  rupees: number;
  /** Default: VEG. */
  mealType?: MealType;
  isStar?: true;
  isAvailable?: false;
}

export interface DemoCategory {
  name: string;
  items: readonly DemoItem[];
}

/** List order is priority. */
export const demoMenu = [
  {
    name: 'STARTERS',
    items: [
      { name: 'Tomato Shorba', shortCode: 'TS', rupees: 120 },
      { name: 'Hara Bhara Kebab', shortCode: 'HBK', rupees: 190 },
      { name: 'Dahi Ke Kebab', shortCode: 'DKK', rupees: 220 },
      { name: 'Honey Chilli Potato', shortCode: 'HCP', rupees: 180 },
      { name: 'Chilli Paneer', shortCode: 'CP', rupees: 240, isStar: true },
      { name: 'Amritsari Fish', shortCode: 'AF', rupees: 340, mealType: 'NONVEG' },
      { name: 'Chicken Pakora', shortCode: 'CPK', rupees: 260, mealType: 'NONVEG' },
    ],
  },
  {
    name: 'TANDOOR',
    items: [
      { name: 'Paneer Tikka', shortCode: 'PT', rupees: 270, isStar: true },
      { name: 'Malai Soya Chaap', shortCode: 'MSC', rupees: 250 },
      { name: 'Tandoori Mushroom', shortCode: 'TM', rupees: 240 },
      { name: 'Tandoori Chicken (Half)', shortCode: 'TCH', rupees: 290, mealType: 'NONVEG', isStar: true },
      { name: 'Chicken Malai Tikka', shortCode: 'CMT', rupees: 320, mealType: 'NONVEG' },
      { name: 'Mutton Seekh Kebab', shortCode: 'MSK', rupees: 360, mealType: 'NONVEG' },
    ],
  },
  {
    name: 'MAIN COURSE',
    items: [
      { name: 'Dal Makhani', shortCode: 'DM', rupees: 240, isStar: true },
      { name: 'Dal Tadka', shortCode: 'DT', rupees: 190 },
      { name: 'Paneer Butter Masala', shortCode: 'PBM', rupees: 290, isStar: true },
      { name: 'Kadhai Paneer', shortCode: 'KP', rupees: 280 },
      { name: 'Palak Paneer', shortCode: 'PP', rupees: 260 },
      { name: 'Malai Kofta', shortCode: 'MK', rupees: 280 },
      { name: 'Amritsari Chole', shortCode: 'AC', rupees: 200 },
      { name: 'Mix Veg', shortCode: 'MV', rupees: 210 },
      { name: 'Sarson Ka Saag', shortCode: 'SKS', rupees: 230, isAvailable: false },
      { name: 'Butter Chicken', shortCode: 'BC', rupees: 360, mealType: 'NONVEG', isStar: true },
      { name: 'Kadhai Chicken', shortCode: 'KC', rupees: 340, mealType: 'NONVEG' },
      { name: 'Mutton Rogan Josh', shortCode: 'MRJ', rupees: 420, mealType: 'NONVEG' },
      { name: 'Dhaba Egg Curry', shortCode: 'DEC', rupees: 210, mealType: 'NONVEG' },
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
      { name: 'Amritsari Kulcha', shortCode: 'AK', rupees: 80 },
    ],
  },
  {
    name: 'RICE & BIRYANI',
    items: [
      { name: 'Steamed Rice', shortCode: 'SR', rupees: 110 },
      { name: 'Jeera Rice', shortCode: 'JR', rupees: 140 },
      { name: 'Veg Dum Biryani', shortCode: 'VDB', rupees: 240 },
      { name: 'Chicken Dum Biryani', shortCode: 'CDB', rupees: 310, mealType: 'NONVEG', isStar: true },
      { name: 'Mutton Biryani', shortCode: 'MB', rupees: 390, mealType: 'NONVEG' },
    ],
  },
  {
    name: 'CHAAT & SNACKS',
    items: [
      { name: 'Samosa (2 pcs)', shortCode: 'SAM', rupees: 40 },
      { name: 'Aloo Tikki Chaat', shortCode: 'ATC', rupees: 80 },
      { name: 'Papdi Chaat', shortCode: 'PC', rupees: 90 },
      { name: 'Golgappe (6 pcs)', shortCode: 'GG', rupees: 50 },
      { name: 'Pav Bhaji', shortCode: 'PB', rupees: 130 },
      { name: 'Veg Grilled Sandwich', shortCode: 'VGS', rupees: 120 },
      { name: 'Bun Maska', shortCode: 'BM', rupees: 60 },
    ],
  },
  {
    name: 'SOUTH INDIAN',
    items: [
      { name: 'Idli Sambar', shortCode: 'IS', rupees: 90 },
      { name: 'Medu Vada', shortCode: 'MD', rupees: 100 },
      { name: 'Masala Dosa', shortCode: 'MSD', rupees: 140 },
      { name: 'Onion Uttapam', shortCode: 'OU', rupees: 150 },
    ],
  },
  {
    name: 'BEVERAGES',
    items: [
      { name: 'Masala Chai', shortCode: 'CHAI', rupees: 30 },
      { name: 'Filter Coffee', shortCode: 'FC', rupees: 50 },
      { name: 'Cold Coffee', shortCode: 'CC', rupees: 120 },
      { name: 'Sweet Lassi', shortCode: 'SL', rupees: 80 },
      { name: 'Masala Chaas', shortCode: 'MC', rupees: 50 },
      { name: 'Fresh Lime Soda', shortCode: 'FLS', rupees: 70 },
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
] as const satisfies readonly DemoCategory[];

export type DemoCategoryName = (typeof demoMenu)[number]['name'];
