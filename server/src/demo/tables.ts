import type { TableShape } from '@tawa/shared/tables/tables.rules.ts';

interface DemoTable {
  name: string;
  noOfSeats: number;
  shape: TableShape;
}

interface DemoArea {
  name: string;
  tables: readonly DemoTable[];
}

export const demoAreas: readonly DemoArea[] = [
  {
    name: 'Ground Floor',
    tables: [
      { name: 'T1', noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'T2', noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T3', noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T4', noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T5', noOfSeats: 6, shape: 'RECTANGLE' },
      { name: 'T6', noOfSeats: 2, shape: 'CIRCLE' },
    ],
  },
  {
    name: 'Garden',
    tables: [
      { name: 'G1', noOfSeats: 4, shape: 'CIRCLE' },
      { name: 'G2', noOfSeats: 4, shape: 'CIRCLE' },
      { name: 'G3', noOfSeats: 6, shape: 'RECTANGLE' },
      { name: 'G4', noOfSeats: 2, shape: 'CIRCLE' },
    ],
  },
  {
    name: 'Family Hall',
    tables: [
      { name: 'F1', noOfSeats: 8, shape: 'RECTANGLE' },
      { name: 'F2', noOfSeats: 8, shape: 'RECTANGLE' },
      { name: 'F3', noOfSeats: 10, shape: 'RECTANGLE' },
    ],
  },
  {
    name: 'Terrace',
    tables: [
      { name: 'R1', noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'R2', noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'R3', noOfSeats: 4, shape: 'RECTANGLE' },
    ],
  },
];

export const QR_TABLE = 'T4';
