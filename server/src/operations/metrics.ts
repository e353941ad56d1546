import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { CommitVersions } from '../db/commit-version.ts';
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
  commits: CommitVersions;
}

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels, suffix?: string];
interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values(): Sample[];
}

/** Others get 404. `local`: this machine only, not through a proxy. */
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
    renderer ??= createPrometheusRenderer(defineMetrics(needs));
    const text = await (await renderer)();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

/** A proxy forwards its client's Host header. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function isDirectFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = address === '::1' || address.startsWith('127.');
  return isLoopback && LOOPBACK.test(headers.host ?? '') && !FORWARDED.some((name) => name in headers);
}

async function createPrometheusRenderer(metrics: Metric[]): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, type, values } of metrics) {
    const get = async () => ({
      name,
      help,
      type,
      aggregator: 'sum',
      values: values().map(([value, labels = {}, suffix = '']) => ({
        value,
        labels,
        metricName: name + suffix,
      })),
    });
    // The library's Counter and Gauge would keep a second count.
    registry.registerMetric({ name, get, reset() {} } as never);
  }
  return () => registry.metrics();
}

const defineCounter = (name: string, help: string, values: () => Sample[]): Metric => ({
  name: `tawa_${name}_total`,
  help,
  type: 'counter',
  values,
});

const defineGauge = (name: string, help: string, values: () => Sample[]): Metric => ({
  name: `tawa_${name}`,
  help,
  type: 'gauge',
  values,
});

function defineMetrics({
  requestMetrics,
  errorCounter,
  load,
  lag,
  gateway,
  unitOfWork,
  commits,
}: MetricsNeeds): Metric[] {
  const { counts } = gateway;
  const byCode = (found: ErrorCounter): Sample[] =>
    [...found.byCode].map(([code, count]) => [count, { code }]);
  return [
    {
      name: 'tawa_http_request_duration_seconds',
      help: 'HTTP requests by route and status class, from arrival to the end of the response',
      type: 'histogram',
      values: () => requestMetrics.all().flatMap(histogramSamples),
    },
    defineCounter('refusals', 'HTTP requests rejected, by error code', () => byCode(errorCounter)),
    defineCounter('load_refused', 'HTTP requests rejected by load shedding', () => [[load.rejectedCount()]]),
    defineGauge('load_shedding', '1 while load shedding is active', () => [[load.isOverloaded() ? 1 : 0]]),
    defineGauge('loop_lag_seconds', 'How late the event loop ran, last one to two minutes', () => {
      const { p50, p99 } = lag.read();
      return [
        [p50 / 1_000, { quantile: '0.5' }],
        [p99 / 1_000, { quantile: '0.99' }],
      ];
    }),
    defineCounter('writes', 'Writes by result', () => Object.entries(unitOfWork.counts).map(toResultSample)),
    defineCounter('commits', 'Commits; writes that wait together share one', () => [[commits.total]]),
    defineGauge('sockets', 'Connected sockets by role', () =>
      Object.entries(gateway.socketsByRole()).map(([role, count]) => [count, { role: role.toLowerCase() }]),
    ),
    defineCounter('events', 'Events sent to the sockets of their shop', () => [[counts.events]]),
    defineCounter('replays', 'Reconnects replayed from the event log', () => [[counts.replays]]),
    defineCounter('resyncs', 'Reconnects that had to reload their lists', () => [[counts.resyncs]]),
    defineCounter('socket_refusals', 'Handshakes refused, by code', () => byCode(counts.handshakeErrors)),
  ];
}

const toResultSample = ([result, count]: [string, number]): Sample => [count, { result }];

function histogramSamples({ method, path, statusClass, counts, sumMs }: RequestTimings): Sample[] {
  const labels = { method, route: path, status: `${statusClass}xx` };
  let cumulative = 0;
  const buckets = counts.map((count, index): Sample => {
    cumulative += count;
    const end = BUCKETS_MS[index];
    return [cumulative, { ...labels, le: end === undefined ? '+Inf' : end / 1_000 }, '_bucket'];
  });
  return [...buckets, [sumMs / 1_000, labels, '_sum'], [cumulative, labels, '_count']];
}
