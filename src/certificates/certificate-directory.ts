import { join } from 'node:path';

/** The per-user folder for certificates on each platform. A pure function of its arguments. */
export function defaultCertificateDirectory(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  home: string,
): string {
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'sandbank', 'certs');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'sandbank', 'certs');
  return join(environment['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'sandbank', 'certs');
}
