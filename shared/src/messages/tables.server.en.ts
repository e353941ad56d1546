// What the server says of tables and areas.

import { joinWithAnd } from './join-with-and.en.ts';

export const tablesErrors = {
  'table.occupied': (d: { name: string }) =>
    `Table ${d.name} is occupied. It can be deleted when its bill is paid.`,
  'table.requested': (d: { name: string }) =>
    `Table ${d.name} has an order waiting. Please confirm or reject it first.`,
  'table.cell_taken': (d: { name: string; other: string }) =>
    `${d.name} and ${d.other} cannot stand in the same place.`,
  'table.merged': (d: { name: string }) =>
    `Table ${d.name} is merged with other tables. Please unmerge them first.`,
  'area.not_empty': (d: { name: string }) => `${d.name} still has tables. Please move or delete them first.`,
};

export const tablesReplies = {
  tables: {
    welcome: (shopName: string) => `Welcome to ${shopName}`,
    loaded: 'Tables loaded',
    added: (name: string) => `Table ${name} added`,
    updated: (name: string) => `Table ${name} updated`,
    arranged: (area: string) => `The plan of ${area} is saved`,
    moved: (name: string, area: string) => `Table ${name} is in ${area}`,
    merged: (names: readonly string[]) => `Tables ${joinWithAnd(names)} are merged`,
    unmerged: (names: readonly string[]) => `Tables ${joinWithAnd(names)} are separate again`,
    deleted: (name: string) => `Table ${name} deleted`,
  },
  areas: {
    loaded: 'Areas loaded',
    added: (name: string) => `${name} added`,
    updated: (name: string) => `${name} updated`,
    deleted: (name: string) => `${name} deleted`,
  },
};

export const tablesFields = {
  area: 'Please choose an area.',
  seats: (max: number) => `Please enter how many seats, 1 to ${max}.`,
  shape: 'Please choose CIRCLE or RECTANGLE.',
  placements: 'Please name the tables and their places.',
  merged: (max: number) => `Please choose 2 to ${max} tables.`,
  position: 'Please choose a place on the plan, or none.',
};
