import type { EndpointCase } from './endpoint-case.ts';

export const reportCases: Record<string, Partial<EndpointCase>> = {
  getReport: {
    prepare: (_, { shopId }) => ({
      params: { kind: 'day', shopId },
      query: { from: '2026-11-01', to: '2026-11-20', format: 'json' },
    }),
  },
};
