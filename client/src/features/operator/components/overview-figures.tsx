import { formatDateTime } from '@tawa/shared/business-day.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration, formatLag } from '../model/format.ts';
import classes from './overview-figures.module.css';

export function OverviewFigures({ overview, isStale }: { overview: Overview; isStale: boolean }) {
  const { devices, ordersToday, loopLag, mails, backup, disk, version, startedAt, at } = overview;
  const durationSince = (instant: string) => formatDuration(Date.parse(at) - Date.parse(instant));
  return (
    <div className={classes.figures} data-stale={isStale}>
      <Figure name="Orders today" value={ordersToday}>
        In all shops, since midnight
      </Figure>
      <Figure name="Devices" value={devices.owners + devices.waiters + devices.guests}>
        <span className={classes.roles}>
          <RoleCount name="Owners" count={devices.owners} />
          <RoleCount name="Waiters" count={devices.waiters} />
          <RoleCount name="Guests" count={devices.guests} />
        </span>
      </Figure>
      <Figure name="Loop lag" value={formatLag(loopLag.p99)}>
        99th percentile; median {formatLag(loopLag.p50)}; last two minutes
      </Figure>
      <Figure name="Unsent mails" value={mails.unsent}>
        {mails.oldestAt ? `The oldest has waited ${durationSince(mails.oldestAt)}` : 'All mail is sent'}
      </Figure>
      <BackupFigure backup={backup} durationSince={durationSince} />
      <Figure name="Free disk" value={disk ? formatBytes(disk.freeBytes) : 'Unknown'}>
        {disk && (
          <>
            <span className={classes.gauge} aria-hidden="true">
              <span style={{ inlineSize: `${100 * (1 - disk.freeBytes / disk.totalBytes)}%` }} />
            </span>
            of {formatBytes(disk.totalBytes)}
          </>
        )}
      </Figure>
      <Figure name="Uptime" value={durationSince(startedAt)}>
        Since {formatDateTime(startedAt)}
      </Figure>
      <Figure name="Version" value={version}>
        Tawa
      </Figure>
    </div>
  );
}

function BackupFigure({
  backup,
  durationSince,
}: {
  backup: Overview['backup'];
  durationSince: (instant: string) => string;
}) {
  if (!backup)
    return (
      <Figure name="Last backup" value="None">
        No backup is configured: set BACKUP_DIR
      </Figure>
    );
  const outcome = backup.failure === null ? 'complete and verified' : 'the next one failed';
  return (
    <Figure name="Last backup" value={backup.lastAt ? `${durationSince(backup.lastAt)} ago` : 'None yet'}>
      {backup.lastAt && (
        <>
          {formatDateTime(backup.lastAt)}
          {backup.bytes !== null && `, ${formatBytes(backup.bytes)}`}, {outcome}.{' '}
        </>
      )}
      Next: {formatDateTime(backup.nextAt)}
    </Figure>
  );
}

function Figure({ name, value, children }: { name: string; value: string | number; children: ReactNode }) {
  return (
    <section className={classes.figure} aria-label={name}>
      <h2>{name}</h2>
      <p className={`${classes.value} figures`}>{value}</p>
      <p className={classes.about}>{children}</p>
    </section>
  );
}

function RoleCount({ name, count }: { name: string; count: number }) {
  return (
    <span>
      {name} <b className="figures">{count}</b>
    </span>
  );
}
