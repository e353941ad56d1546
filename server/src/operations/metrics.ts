import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import type { LoadShedder } from '../http/plugins/load-shedding.ts';
import {
  BUCKETS_MS,
  type ErrorCounter,
  type RequestMetrics,
  type RequestTimings,
} from '../http/plugins/request-metrics.ts';
import type { Gateway } from '../realtime/gateway.ts';
import type { LoopLag } from './loop-lag.ts';

interface MetricsNeeds {
  requestMetrics: RequestMetrics;
  errorCounter: ErrorCounter;
  load: LoadShedder;
  lag: LoopLag;
  gateway: Gateway;
  unitOfWork: UnitOfWork;
}

/** Responds with 404 unless the caller is allowed; `local` allows this machine, without a proxy. */
export function serveMetrics(
  http: FastifyInstance,
  allowedScrapers: Config['metrics'],
  needs: MetricsNeeds,
): void {
  let renderer: Promise<() => Promise<string>> | undefined;
  http.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (allowedScrapers === 'off' || (allowedScrapers === 'local' && !isDirectFromThisMachine(request))) {
      const appError = new AppError('route.unknown');
      return reply.code(appError.status).send(appError.toReply());
    }
    renderer ??= createMetricsRenderer(needs);
    const text = await (await renderer)();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

/** A proxy passes its client's Host header on, so the header must name this machine too. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function isDirectFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  return isLoopback && LOOPBACK.test(headers.host ?? '') && !FORWARDED.some((name) => name in headers);
}

async function createMetricsRenderer(needs: MetricsNeeds): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const { name, help, labelNames, read } of counterSources(needs))
    new Counter({
      name: `tawa_${name}_total`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [value, labels = {}] of read()) this.inc(labels, value);
      },
    });
  for (const { name, help, labelNames, read } of gaugeSources(needs))
    new Gauge({
      name: `tawa_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [value, labels = {}] of read()) this.set(labels, value);
      },
    });
  return async () => `${await registry.metrics()}\n${formatRequestDurations(needs.requestMetrics.all())}`;
}

type Sample = [value: number, labels?: Record<string, string>];

interface MetricSource {
  name: string;
  help: string;
  labelNames: string[];
  read(): Sample[];
}

const source = (name: string, help: string, labelNames: string[], read: () => Sample[]): MetricSource => ({
  name,
  help,
  labelNames,
  read,
});

function counterSources({ errorCounter, load, gateway, unitOfWork }: MetricsNeeds): MetricSource[] {
  const { counts } = gateway;
  const byCode = (found: ErrorCounter): Sample[] =>
    [...found.byCode].map(([code, count]) => [count, { code }]);
  return [
    source('refusals', 'HTTP requests rejected, by error code', ['code'], () => byCode(errorCounter)),
    source('load_refused', 'HTTP requests rejected by load shedding', [], () => [[load.rejectedCount()]]),
    source('writes', 'Writes by result', ['result'], () => {
      const { committed, rejected, failed, retried } = unitOfWork.counts;
      const labelled = { kept: committed, refused: rejected, failed, retried };
      return Object.entries(labelled).map(([result, count]) => [count, { result }]);
    }),
    source('commits', 'Commits; writes that wait together share one', [], () => [
      [unitOfWork.counts.commits],
    ]),
    source('events', 'Events sent to the sockets of their shop', [], () => [[counts.events]]),
    source('replays', 'Reconnects replayed from the event log', [], () => [[counts.replays]]),
    source('resyncs', 'Reconnects that had to reload their lists', [], () => [[counts.resyncs]]),
    source('socket_refusals', 'Handshakes refused, by code', ['code'], () => byCode(counts.handshakeErrors)),
  ];
}

const gaugeSources = ({ load, lag, gateway }: MetricsNeeds): MetricSource[] => [
  source('load_shedding', '1 while load shedding is active', [], () => [[load.isOverloaded() ? 1 : 0]]),
  source('loop_lag_seconds', 'How late the event loop ran, last one to two minutes', ['quantile'], () => {
    const { p50, p99 } = lag.read();
    return [
      [p50 / 1_000, { quantile: '0.5' }],
      [p99 / 1_000, { quantile: '0.99' }],
    ];
  }),
  source('sockets', 'Connected sockets by role', ['role'], () =>
    Object.entries(gateway.socketsByRole()).map(([role, count]) => [count, { role: role.toLowerCase() }]),
  ),
];

const DURATIONS = 'tawa_http_request_duration_seconds';

/** Written by hand, because prom-client's Histogram would cost 1.2 µs per request. */
function formatRequestDurations(all: RequestTimings[]): string {
  const samples = all.flatMap(({ method, path, statusClass, counts, sumMs }) => {
    const labels = `method="${method}",route="${path}",status="${statusClass}xx"`;
    let cumulative = 0;
    const buckets = counts.map((count, index) => {
      cumulative += count;
      const end = BUCKETS_MS[index];
      return `${DURATIONS}_bucket{${labels},le="${end === undefined ? '+Inf' : end / 1_000}"} ${cumulative}`;
    });
    return [
      ...buckets,
      `${DURATIONS}_sum{${labels}} ${sumMs / 1_000}`,
      `${DURATIONS}_count{${labels}} ${cumulative}`,
    ];
  });
  return [
    `# HELP ${DURATIONS} HTTP requests by route and status class, from arrival to the end of the response`,
    `# TYPE ${DURATIONS} histogram`,
    ...samples,
    '',
  ].join('\n');
}
