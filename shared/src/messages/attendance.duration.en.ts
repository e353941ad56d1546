import { defineMessages } from './messages.ts';

/** How long somebody worked, on screens and in what the server says. */
export const durationMessages = defineMessages('attendance.duration', {
  /** Returns `7 h 45 min`. */
  hoursAndMinutes: (minutes: number) => {
    const hours = Math.floor(minutes / 60);
    return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  },
});
