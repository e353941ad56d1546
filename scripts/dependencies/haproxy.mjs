import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** HAProxy's program: the system's, on Debian as root it is installed; undefined when there is none. */
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
  // Debian's lies where only root looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find((program) => existsSync(program));
}
