import type { DefaultEventsMap, Namespace } from 'socket.io';
import { newId } from '../db/ids.ts';
import { AppError } from '../errors/app-error.ts';
import { parseOrThrow } from '../http/validate.ts';
import {
  agentHandshake,
  type HandedJob,
  PRINT_AGENTS_NAMESPACE,
  type ServerToAgent,
} from '../printing/handed-job.ts';
import { type SendOutcome, sendOutcome } from '../printing/send-document.ts';
import { type HandshakeLimits, networkWithinHandshakeLimit, toConnectError } from './handshake.ts';
import type { PendingConnections } from './pending-connections.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import type { ShopServer } from './socket-types.ts';

/** A print agent that is connected to this process. */
export interface PrintAgentLink {
  agentId: string;
  shopId: string;
  /** Another one at each connection. */
  connectionId: string;
}

interface LinkListener {
  onConnect(link: PrintAgentLink): void;
  onDisconnect(link: PrintAgentLink): void;
}

/** The print agents that are connected to this process. They join no room: they get print jobs and nothing else. */
export interface PrintAgentSockets {
  isConnected(agentId: string): boolean;
  links(): PrintAgentLink[];
  /** Undefined if the agent has not answered: it is not connected, or the time limit or `signal` ended the wait. */
  hand(agentId: string, job: HandedJob, signal: AbortSignal): Promise<SendOutcome | undefined>;
  disconnect(agentId: string): void;
  subscribe(listener: LinkListener): void;
}

/** Passed in because `realtime` may not import features. */
export type FindAgentOfToken = (token: string) => Promise<{ agentId: string; shopId: string } | undefined>;

interface Needs extends HandshakeLimits {
  findAgentOfToken: FindAgentOfToken;
  settleConnection: PendingConnections['settle'];
  counts: RealtimeCounters;
  onError(error: unknown, what: string): void;
}

type AgentNamespace = Namespace<DefaultEventsMap, ServerToAgent, DefaultEventsMap, PrintAgentLink>;
type AgentSocket = Parameters<Parameters<AgentNamespace['use']>[0]>[0];

export function openPrintAgentSockets(io: ShopServer, needs: Needs): PrintAgentSockets {
  const sockets = new Map<string, AgentSocket>();
  const listeners = new Set<LinkListener>();
  // Socket.IO types all namespaces of a server alike.
  const namespace = io.of(PRINT_AGENTS_NAMESPACE) as unknown as AgentNamespace;

  namespace.use((socket, next) => {
    acceptAgent(socket, needs, (agentId) => sockets.has(agentId)).then(
      () => next(),
      (error) => {
        if (!(error instanceof AppError)) needs.onError(error, 'a handshake of a print agent failed');
        needs.counts.handshakeErrors.increment(error instanceof AppError ? error.code : 'INTERNAL');
        next(toConnectError(error));
      },
    );
  });
  namespace.on('connection', (socket) => {
    const link = socket.data;
    // Another handshake of the agent was accepted meanwhile.
    if (sockets.has(link.agentId)) return void socket.disconnect(true);
    sockets.set(link.agentId, socket);
    socket.once('disconnect', () => {
      sockets.delete(link.agentId);
      for (const listener of listeners) listener.onDisconnect(link);
    });
    for (const listener of listeners) listener.onConnect(link);
  });

  return {
    isConnected: (agentId) => sockets.has(agentId),
    links: () => [...sockets.values()].map(({ data }) => data),
    async hand(agentId, job, signal) {
      const socket = sockets.get(agentId);
      return socket && !signal.aborted ? handToSocket(socket, job, signal) : undefined;
    },
    disconnect: (agentId) => void sockets.get(agentId)?.disconnect(true),
    subscribe: (listener) => void listeners.add(listener),
  };
}

/** @throws AppError */
async function acceptAgent(
  socket: AgentSocket,
  { findAgentOfToken, settleConnection, ...limits }: Needs,
  isConnected: (agentId: string) => boolean,
): Promise<void> {
  const network = networkWithinHandshakeLimit(socket, limits);
  const { token } = parseOrThrow(agentHandshake, socket.handshake.auth);
  if (!limits.rates.allowsAnonymousHandshake(network))
    throw new AppError('live.too_many', {}, { retryAfterMs: 30_000 });
  const agent = await findAgentOfToken(token);
  if (!agent) throw new AppError('print_agent.removed');
  // A copy of the agent's folder has another journal: the two could print the same job.
  if (isConnected(agent.agentId)) throw new AppError('print_agent.connected');
  socket.data = { ...agent, connectionId: newId() };
  if (!settleConnection(socket.conn)) throw new AppError('request.invalid');
}

function handToSocket(
  socket: AgentSocket,
  job: HandedJob,
  signal: AbortSignal,
): Promise<SendOutcome | undefined> {
  return new Promise((resolve) => {
    function finish(answer: unknown): void {
      socket.off('disconnect', giveUp);
      signal.removeEventListener('abort', giveUp);
      resolve(sendOutcome.safeParse(answer).data);
    }
    const giveUp = () => finish(undefined);
    socket.once('disconnect', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.timeout(job.timeLimitMs).emit('print', job, (error: Error | null, answer: unknown) => {
      finish(error ? undefined : answer);
    });
  });
}
