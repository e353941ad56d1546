import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useElementMinWidth } from '../../../ui/hooks/use-element-min-width.ts';
import { comparePlaces, isPlaced, type PlanArea } from '../model/plan-area.ts';
import classes from './floor-plan.module.css';
import gridClasses from './table-grid.module.css';

/**
 * In px. Down to this width REQUESTED fits into a circle, and from 1366 px on all 12 columns fit beside the
 * menu.
 */
const MIN_CELL = 80;
const GAP = 8;

interface Props {
  /** The tables of one area that are shown. */
  tables: readonly Table[];
  /** Undefined if no table of the area has a place. */
  plan: PlanArea | undefined;
  heading: ReactNode;
  headingId: string;
  renderTile: (table: Table, isOnPlan: boolean) => ReactNode;
}

/**
 * Shows an area as its plan, or as a grid if no table has a place or the screen is too narrow for the plan.
 */
export function FloorPlan({ tables, plan, heading, headingId, renderTile }: Props) {
  const columns = plan?.columns ?? 0;
  const [section, isWideEnough] = useElementMinWidth(columns * (MIN_CELL + GAP) + GAP);
  const isPlan = plan !== undefined && isWideEnough;
  const placed = isPlan ? tables.filter(isPlaced).sort(comparePlaces) : [];
  const flowing = isPlan ? tables.filter((table) => !isPlaced(table)) : tables;
  return (
    <section
      ref={section}
      className={classes.area}
      data-plan={isPlan}
      style={{ '--columns': columns, '--rows': plan?.rows, '--tables': flowing.length } as CSSProperties}
      aria-labelledby={headingId}
    >
      {heading}
      {plan && placed.length > 0 && (
        <div className={classes.frame}>
          <ul className={classes.plan}>
            {placed.map((table) => (
              <li
                key={table._id}
                className={classes.cell}
                style={{
                  gridColumn: table.position.x - plan.left + 1,
                  gridRow: table.position.y - plan.top + 1,
                }}
              >
                {renderTile(table, true)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {flowing.length > 0 && (
        <ul className={gridClasses.grid}>
          {flowing.map((table) => (
            <li key={table._id} className={gridClasses.place}>
              {renderTile(table, false)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
