import { formatDateTime } from '@tawa/shared/calendar.ts';
import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import type { Overview } from '@tawa/shared/operator/operator.contract.ts';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration, formatLag } from '../model/format-figures.ts';
import classes from './overview-figures.module.css';

export function OverviewFigures({ overview, isStale }: { overview: Overview; isStale: boolean }) {
  const m = operatorMessages().figures;
  const { devices, ordersToday, loopLag, mails, backup, disk, version, startedAt, at } = overview;
  const durationSince = (instant: string) => formatDuration(Date.parse(at) - Date.parse(instant));
  return (
    <div className={classes.figures} data-stale={isStale}>
      <Figure name={m.ordersToday} value={ordersToday}>
        {m.ordersTodayHint}
      </Figure>
      <Figure name={m.devices} value={devices.owners + devices.waiters + devices.guests}>
        <span className={classes.roles}>
          <RoleCount name={m.owners} count={devices.owners} />
          <RoleCount name={m.waiters} count={devices.waiters} />
          <RoleCount name={m.diners} count={devices.guests} />
        </span>
      </Figure>
      <Figure name={m.loopLag} value={formatLag(loopLag.p99)}>
        {m.loopLagHint(formatLag(loopLag.p50))}
      </Figure>
      <Figure name={m.unsentMails} value={mails.unsent}>
        {mails.oldestAt ? m.oldestMailWaits(durationSince(mails.oldestAt)) : m.allMailSent}
      </Figure>
      <BackupFigure backup={backup} durationSince={durationSince} />
      <Figure name={m.freeDisk} value={disk ? formatBytes(disk.freeBytes) : m.unknownDisk}>
        {disk && (
          <>
            <span className={classes.gauge} aria-hidden="true">
              <span style={{ inlineSize: `${100 * (1 - disk.freeBytes / disk.totalBytes)}%` }} />
            </span>
            {m.ofTotal(formatBytes(disk.totalBytes))}
          </>
        )}
      </Figure>
      <Figure name={m.uptime} value={durationSince(startedAt)}>
        {m.since(formatDateTime(startedAt))}
      </Figure>
      <Figure name={m.version} value={version}>
        {m.appName}
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
  const m = operatorMessages().backup;
  if (!backup)
    return (
      <Figure name={m.lastBackup} value={m.none}>
        {m.notConfigured}
      </Figure>
    );
  const { lastAt, bytes, failure } = backup;
  const describeBackup = (takenAt: string) => {
    const details =
      bytes === null ? formatDateTime(takenAt) : `${formatDateTime(takenAt)}, ${formatBytes(bytes)}`;
    return failure === null ? m.complete(details) : m.nextFailed(details);
  };
  return (
    <Figure name={m.lastBackup} value={lastAt ? m.ago(durationSince(lastAt)) : m.noneYet}>
      {lastAt && `${describeBackup(lastAt)} `}
      {m.next(formatDateTime(backup.nextAt))}
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
