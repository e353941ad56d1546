/** Set by the runner alone: a value left in the caller's shell would change which tests run, and how often. */
const RUNNER_VARIABLES = ['DATABASE_URL', 'PROOF_ON', 'PROOF_SIZE', 'RETRIES', 'TEST_SCOPE'];

/**
 * The environment of a test command: the caller's without the variables that the runner owns, and those given.
 * @param {NodeJS.ProcessEnv} [own]
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(own = {}) {
  const env = { ...process.env };
  for (const name of RUNNER_VARIABLES) delete env[name];
  return { ...env, ...own };
}
