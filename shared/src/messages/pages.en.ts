import { defineMessages } from './messages.ts';

/** Pages that the server writes itself. */
export const pageMessages = defineMessages('pages', {
  notBuilt: (buildCommand: string, developmentCommand: string) =>
    `The web client is not built. Run ${buildCommand}, or open the address that\n${developmentCommand} prints.`,
});
