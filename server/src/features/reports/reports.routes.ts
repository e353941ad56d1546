import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { type Report, reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import type { FileDownload, Serve } from '../../http/serve.ts';
import { tableDownload } from '../../http/table-download.ts';
import { gstMonthFileName, gstMonthTables } from './gst-month.presenter.ts';
import type { GstMonthService } from './gst-month.service.ts';
import { checkTable, reportFileName, reportTable } from './reports.presenter.ts';
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
    if (format === 'csv' || format === 'xlsx') return reportDownload(report, format);
    return { message: replyMessages().reports.loaded, data: report };
  });
  serve(reportsApi.getGstMonth, async ({ scope, query: { month, format } }) => {
    const sheet = await gstMonths.read(scope, month);
    if (format === 'csv' || format === 'xlsx')
      return tableDownload(format, gstMonthFileName(sheet), gstMonthTables(sheet));
    return { message: replyMessages().reports.loaded, data: sheet };
  });
  serve(reportsApi.getTally, async ({ scope, query }) => {
    const found = await tally.read(scope, query);
    return { name: tallyFileName(found), chunks: formatTallyXml(found) };
  });
}

/** The CSV of a report has one table only, so that spreadsheets read it; the check is in XLSX. */
function reportDownload(report: Report, format: TableFormat): FileDownload {
  const table = reportTable(report);
  const tables = format === 'xlsx' && report.check ? [table, checkTable(report.check)] : [table];
  return tableDownload(format, reportFileName(report), tables);
}
