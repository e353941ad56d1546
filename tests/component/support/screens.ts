/** The viewport of a test that sets no other. */
export const DESKTOP = { width: 1280, height: 720 };

/** The smallest phone that the client supports. */
export const PHONE = { width: 360, height: 640 };
