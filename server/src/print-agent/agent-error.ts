/** The message is for the person who starts the agent. */
export class AgentError extends Error {}
