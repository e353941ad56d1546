import type { PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { TableShape } from '@tawa/shared/tables/tables.rules.ts';

interface DemoTable {
  name: string;
  noOfSeats: number;
  shape: TableShape;
  position: PlanPosition;
}

interface DemoArea {
  name: string;
  tables: readonly DemoTable[];
}

export const demoAreas: readonly DemoArea[] = [
  {
    name: 'Ground Floor',
    tables: [
      { name: 'T1', position: { x: 0, y: 0 }, noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'T2', position: { x: 1, y: 0 }, noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T3', position: { x: 3, y: 0 }, noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T4', position: { x: 3, y: 1 }, noOfSeats: 4, shape: 'RECTANGLE' },
      { name: 'T5', position: { x: 1, y: 2 }, noOfSeats: 6, shape: 'RECTANGLE' },
      { name: 'T6', position: { x: 0, y: 2 }, noOfSeats: 2, shape: 'CIRCLE' },
    ],
  },
  {
    name: 'Garden',
    tables: [
      { name: 'G1', position: { x: 0, y: 0 }, noOfSeats: 4, shape: 'CIRCLE' },
      { name: 'G2', position: { x: 2, y: 0 }, noOfSeats: 4, shape: 'CIRCLE' },
      { name: 'G3', position: { x: 1, y: 1 }, noOfSeats: 6, shape: 'RECTANGLE' },
      { name: 'G4', position: { x: 3, y: 1 }, noOfSeats: 2, shape: 'CIRCLE' },
    ],
  },
  {
    name: 'Family Hall',
    tables: [
      { name: 'F1', position: { x: 0, y: 0 }, noOfSeats: 8, shape: 'RECTANGLE' },
      { name: 'F2', position: { x: 1, y: 0 }, noOfSeats: 8, shape: 'RECTANGLE' },
      { name: 'F3', position: { x: 3, y: 0 }, noOfSeats: 10, shape: 'RECTANGLE' },
    ],
  },
  {
    name: 'Terrace',
    tables: [
      { name: 'R1', position: { x: 0, y: 0 }, noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'R2', position: { x: 2, y: 0 }, noOfSeats: 2, shape: 'CIRCLE' },
      { name: 'R3', position: { x: 3, y: 0 }, noOfSeats: 4, shape: 'RECTANGLE' },
    ],
  },
];

export const QR_TABLE = 'T4';
