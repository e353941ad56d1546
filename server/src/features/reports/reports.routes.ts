import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import type { Serve } from '../../http/serve.ts';
import { formatGstMonthCsv, gstMonthFileName } from './gst-month.presenter.ts';
import type { GstMonthService } from './gst-month.service.ts';
import { formatReportCsv, reportFileName } from './reports.presenter.ts';
import type { ReportsService } from './reports.service.ts';
import { formatTallyXml, tallyFileName } from './tally.presenter.ts';
import type { TallyService } from './tally.service.ts';

interface ReportServices {
  reports: ReportsService;
  gstMonths: GstMonthService;
  tally: TallyService;
}

export function reportsRoutes(serve: Serve, { reports, gstMonths, tally }: ReportServices): void {
  serve(reportsApi.getReport, async ({ scope, params, query: { format, ...days } }) => {
    const report = await reports.read(scope, params.kind, days);
    if (format === 'csv') return { name: reportFileName(report), chunks: chunksOf(formatReportCsv(report)) };
    return { message: replyMessages().reports.loaded, data: report };
  });
  serve(reportsApi.getGstMonth, async ({ scope, query: { month, format } }) => {
    const sheet = await gstMonths.read(scope, month);
    if (format === 'csv')
      return { name: gstMonthFileName(sheet), chunks: chunksOf(formatGstMonthCsv(sheet)) };
    return { message: replyMessages().reports.loaded, data: sheet };
  });
  serve(reportsApi.getTally, async ({ scope, query }) => {
    const found = await tally.read(scope, query);
    return { name: tallyFileName(found), chunks: formatTallyXml(found) };
  });
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
