import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { createAttendanceService } from './attendance.service.ts';

export function createAttendance({ read, unitOfWork }: Core) {
  const attendance = createAttendanceService(read, unitOfWork);
  return { mountRoutes: (serve: Serve) => attendanceRoutes(serve, attendance) };
}
