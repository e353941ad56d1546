/** These variables would change which tests run if they came from the caller's shell. */
const RUNNER_VARIABLES = ['DATABASE_URL', 'PROOF_ON', 'PROOF_SIZE', 'RETRIES', 'TEST_SCOPE'];

/**
 * @param {NodeJS.ProcessEnv} [own]
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(own = {}) {
  const env = { ...process.env };
  for (const name of RUNNER_VARIABLES) delete env[name];
  return { ...env, ...own };
}
