import type { FactsChange } from '@tawa/shared/menu/item-facts.rules.ts';

/** By short code. About half of the menu has facts, as in a restaurant that has begun to enter them. */
export const demoFacts: Readonly<Record<string, FactsChange>> = {
  TS: { description: 'Spiced tomato broth with coriander and black pepper.', kcal: 110, serves: 1 },
  HBK: { description: 'Patties of spinach, peas and potato, pan-fried.', kcal: 280, serves: 2 },
  DKK: {
    description: 'Hung curd with cardamom in a crisp crust, soft within.',
    allergens: ['MILK', 'GLUTEN', 'TREE_NUT'],
  },
  CP: {
    description: 'Cottage cheese and peppers tossed in a soy and chilli sauce.',
    allergens: ['MILK', 'SOYBEAN', 'GLUTEN'],
    kcal: 420,
    serves: 2,
  },
  AF: {
    description: 'River fish in a carom and gram flour batter, as in the lanes of Amritsar.',
    allergens: ['FISH', 'MUSTARD'],
    serves: 2,
  },
  CPK: { description: 'Chicken in a crisp gram flour batter with mint chutney.', allergens: ['EGG'] },
  PT: {
    description: 'Cottage cheese marinated in yoghurt and mustard oil, from the tandoor, with mint chutney.',
    allergens: ['MILK', 'MUSTARD'],
    kcal: 360,
    serves: 2,
  },
  MSC: {
    description: 'Soya in cream and cashew, lightly charred.',
    allergens: ['MILK', 'SOYBEAN', 'TREE_NUT'],
  },
  TC: {
    description: 'On the bone, marinated overnight in yoghurt and Kashmiri chilli.',
    allergens: ['MILK', 'MUSTARD'],
    serves: 3,
  },
  CMT: { description: 'Chicken in cream, cheese and cardamom.', allergens: ['MILK', 'TREE_NUT'], serves: 2 },
  DM: {
    description: 'Black lentils simmered overnight with butter and cream.',
    allergens: ['MILK'],
    kcal: 340,
    serves: 2,
  },
  DT: {
    description: 'Yellow lentils with garlic, cumin and ghee.',
    allergens: ['MILK'],
    kcal: 260,
    serves: 2,
  },
  PBM: {
    description: 'Cottage cheese in a gravy of tomato, butter and cashew.',
    allergens: ['MILK', 'TREE_NUT'],
    kcal: 460,
    serves: 2,
  },
  MK: {
    description: 'Dumplings of cottage cheese and nuts in a white gravy.',
    allergens: ['MILK', 'TREE_NUT', 'GLUTEN'],
  },
  BC: {
    description: 'Tandoori chicken in tomato, butter and cream. Mild.',
    allergens: ['MILK', 'TREE_NUT'],
    kcal: 520,
    serves: 2,
  },
  MRJ: { description: 'Slow-cooked mutton with fennel, ginger and Kashmiri chilli.', serves: 2 },
  DEC: { description: 'Boiled eggs in an onion and tomato gravy.', allergens: ['EGG'], kcal: 310 },
  TR: { allergens: ['GLUTEN'], kcal: 110 },
  BR: { allergens: ['GLUTEN', 'MILK'], kcal: 150 },
  BN: { allergens: ['GLUTEN', 'MILK'], kcal: 290 },
  GN: { allergens: ['GLUTEN', 'MILK'], kcal: 310 },
  AK: {
    description: 'Stuffed with potato and onion, with chole on the side.',
    allergens: ['GLUTEN', 'MILK'],
    serves: 1,
  },
  VDB: { description: 'Basmati, vegetables and saffron, cooked sealed. With raita.', allergens: ['MILK'] },
  CDB: {
    description: 'Basmati and chicken cooked sealed with saffron and fried onion. With raita.',
    allergens: ['MILK'],
    kcal: 640,
    serves: 2,
  },
  SAM: { allergens: ['GLUTEN'], kcal: 300 },
  PC: { description: 'Crisp wafers, potato, yoghurt, tamarind and mint.', allergens: ['GLUTEN', 'MILK'] },
  PB: { description: 'Mashed vegetables with two buttered buns.', allergens: ['GLUTEN', 'MILK'], kcal: 480 },
  VGS: { allergens: ['GLUTEN', 'MILK', 'MUSTARD'] },
  MSD: {
    description: 'Crisp rice and lentil pancake around spiced potato, with sambar and two chutneys.',
    allergens: ['MUSTARD'],
    kcal: 390,
    serves: 1,
  },
  CC: { description: 'Shaken with milk and ice cream.', allergens: ['MILK'], kcal: 230 },
  SL: { allergens: ['MILK'], kcal: 210 },
  GJ: { allergens: ['MILK', 'GLUTEN'], kcal: 300 },
  RM: {
    description: 'Soft cottage cheese in saffron milk with pistachio.',
    allergens: ['MILK', 'TREE_NUT'],
    kcal: 280,
  },
};
