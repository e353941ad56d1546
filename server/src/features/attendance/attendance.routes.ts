import { attendanceApi } from '@tawa/shared/attendance/attendance.contract.ts';
import { isConfirmation } from '@tawa/shared/attendance/attendance.rules.ts';
import { formatTime } from '@tawa/shared/calendar.ts';
import { durationMessages } from '@tawa/shared/messages/attendance.duration.en.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import { tableDownload } from '../../http/table-download.ts';
import { attendanceFileName, attendanceTables } from './attendance.presenter.ts';
import type { AttendanceService } from './attendance.service.ts';

export function attendanceRoutes(serve: Serve, service: AttendanceService): void {
  serve(attendanceApi.punch, async ({ scope, body, idempotencyKey }) => {
    const punch = await service.punch(scope, body, idempotencyKey);
    const { attendance } = replyMessages();
    const message =
      punch.minutes === null
        ? attendance.in(formatTime(punch.inAt))
        : attendance.out(durationMessages().hoursAndMinutes(punch.minutes));
    return { message, data: { punch } };
  });

  serve(attendanceApi.getOwnAttendance, async ({ scope }) => ({
    message: replyMessages().attendance.ownLoaded,
    data: await service.readOwn(scope),
  }));

  serve(attendanceApi.getAttendanceMonth, async ({ scope, query: { month, format } }) => {
    const sheet = await service.readMonth(scope, month);
    if (format === 'csv' || format === 'xlsx')
      return tableDownload(format, attendanceFileName(sheet), attendanceTables(sheet));
    return { message: replyMessages().attendance.loaded, data: sheet };
  });

  serve(attendanceApi.correctPunch, async ({ scope, params, body }) => {
    const punch = await service.correct(scope, params.punchId, body);
    const last = punch.corrections.at(-1);
    const { corrected, confirmed } = replyMessages().attendance;
    return { message: last && isConfirmation(last) ? confirmed : corrected, data: { punch } };
  });
}
