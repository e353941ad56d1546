import { defineMessages } from './messages.ts';

/** The operator's page: state, figures and settings of the server. */
export const operatorMessages = defineMessages('operator', {
  page: {
    operator: 'Operator',
    operates: (name: string, email: string) =>
      `${name}, ${email}, operates this installation: ADMIN_EMAILS names this address.`,
    figuresNotLoaded: 'The figures could not be loaded',
    settings: 'Settings',
    settingsAre: 'They are environment variables, read when the program starts.',
  },
  settings: {
    DATA_DIR: 'The folder with all data. Back this up.',
    PUBLIC_URL: 'The address in QR codes, mails and shared bills.',
    'SMTP_URL, MAIL_FROM':
      'The mail server and the sender. Without them each mail is a file in DATA_DIR/outbox.',
    BACKUP_DIR:
      'The folder for backups, on another disk. BACKUP_EVERY sets how often, BACKUP_KEEP how many are kept.',
    METRICS: 'Who may read /metrics: this machine alone (local), anybody (on), nobody (off).',
    MAX_LAG: 'Event-loop lag in ms above which list requests are rejected so that orders get through.',
    ADMIN_EMAILS: 'Who sees this page: verified emails of owners, with commas between them.',
  },
  server: {
    server: 'The server',
    health: 'Health',
    healthHint: 'Returns ok while the server is running.',
    readiness: 'Readiness',
    readinessHint: 'Tests a database write and reports why orders could not be placed.',
    docs: 'Docs',
    docsHint: 'Every API endpoint, to read and to try.',
    openApi: 'OpenAPI',
    openApiHint: 'The same, machine-readable.',
  },
  age: {
    updated: (duration: string) => `Updated ${duration} ago`,
    updatedJustNow: 'Updated just now',
    notUpToDate: (reason: string) => `Not up to date. ${reason}`,
    noNewFigures: 'No new figures are coming.',
    figuresFrom: (duration: string) => `These are from ${duration} ago.`,
    figuresFromJustNow: 'These are from just now.',
  },
  figures: {
    ordersToday: 'Orders today',
    ordersTodayHint: 'In all shops, since midnight',
    devices: 'Devices',
    owners: 'Owners',
    waiters: 'Waiters',
    diners: 'Guests',
    loopLag: 'Loop lag',
    loopLagHint: (median: string) => `99th percentile; median ${median}; last two minutes`,
    unsentMails: 'Unsent mails',
    oldestMailWaits: (duration: string) => `The oldest has waited ${duration}`,
    allMailSent: 'All mail is sent',
    freeDisk: 'Free disk',
    unknownDisk: 'Unknown',
    ofTotal: (size: string) => `of ${size}`,
    uptime: 'Uptime',
    since: (start: string) => `Since ${start}`,
    version: 'Version',
    appName: 'Tawa',
  },
  backup: {
    lastBackup: 'Last backup',
    none: 'None',
    notConfigured: 'No backup is configured: set BACKUP_DIR',
    noneYet: 'None yet',
    ago: (duration: string) => `${duration} ago`,
    complete: (details: string) => `${details}, complete and verified.`,
    nextFailed: (details: string) => `${details}, the next one failed.`,
    next: (time: string) => `Next: ${time}`,
  },
  durations: {
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    lessThanSecond: 'less than a second',
    inTwoUnits: (larger: string, smaller: string) => `${larger} ${smaller}`,
    shortSeconds: (seconds: string) => `${seconds} s`,
    shortMilliseconds: (milliseconds: string) => `${milliseconds} ms`,
  },
  health: {
    allIsWell: 'All is well',
    unsentMails: (count: number) => {
      if (count === 0) return 'Orders can be placed and all mail has been sent.';
      return count === 1
        ? 'Orders can be placed and 1 mail is about to be sent.'
        : `Orders can be placed and ${count} mails are about to be sent.`;
    },
  },
  notReady: {
    database: {
      problem: 'The database rejects writes, so no orders can be placed',
      advice: 'Look at the disk and at the newest errors in the log. What was acknowledged before is safe.',
    },
    damage: {
      problem: 'The database file is damaged',
      advice: 'Stop the program and restore the newest backup; the log names it, with the command.',
    },
    folder: {
      problem: 'The data folder cannot be read',
      advice: 'Check that the disk of DATA_DIR is there and that the program may read it.',
    },
    disk: {
      problem: (free: string) => `The disk is nearly full: ${free} left`,
      advice: 'Make room before orders are refused: old backups, before-restore-… folders, DATA_DIR/outbox.',
    },
    busy: {
      problem: 'The server is overloaded',
      advice:
        'Lists are rejected so that orders get through. If this continues, close tabs that are not in use, or use a faster machine.',
    },
  },
  warnings: {
    noBackup: 'No backup is configured',
    noBackupAdvice: 'Set BACKUP_DIR to a folder on another disk and start the program again.',
    backupFailed: 'The last backup failed',
    backupFailedAdvice: (failure: string, time: string) => `${failure}. It is tried again at ${time}.`,
    mailsWaiting: (count: number, duration: string) =>
      count === 1
        ? `A mail has been waiting to be sent for up to ${duration}`
        : `${count} mails have been waiting to be sent for up to ${duration}`,
    mailsWaitingAdvice:
      'Check SMTP_URL and the mail server; the log says what it answers. They are retried automatically.',
    slow: 'The server sometimes responds slowly',
    slowAdvice:
      'Something else may be using the processor. Above MAX_LAG requests are rejected, lists before orders.',
  },
});
