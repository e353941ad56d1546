import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import type { Serve } from '../../http/serve.ts';
import { formatReportCsv, reportFileName } from './reports.presenter.ts';
import type { ReportsService } from './reports.service.ts';

export function reportsRoutes(serve: Serve, service: ReportsService): void {
  serve(reportsApi.getReport, async ({ scope, params, query: { format, ...days } }) => {
    const report = await service.read(scope, params.kind, days);
    if (format === 'csv') return { name: reportFileName(report), chunks: chunksOf(formatReportCsv(report)) };
    return { message: replyMessages().reports.loaded, data: report };
  });
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
