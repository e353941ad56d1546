import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findOrInstallHaproxy() {
  const found = findHaproxy();
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found;
  console.log('Installing HAProxy (apt-get) …');
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(install, { shell: true, stdio: 'inherit', env });
  return findHaproxy();
}

function findHaproxy() {
  // Debian installs it in a folder that is not in the PATH of users.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find((program) => existsSync(program));
}
