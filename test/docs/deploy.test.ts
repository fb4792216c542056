import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/server/settings.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const objects = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS());
const named = (kind: string, name: string) => objects.find((one) => one.kind === kind && one.metadata.name === name);

describe('deploy/kubernetes.yaml', () => {
  const { spec } = named('StatefulSet', 'sandbank');
  const [container] = spec.template.spec.containers;

  it('contains the configuration of deploy/nginx.conf, with the processes by name', () => {
    const shipped = read('deploy/nginx.conf').replace(/^(?:#.*\n)+\n/, '');
    const wanted = [0, 1, 2].reduce(
      (text, index) => text.replace(`127.0.0.1:${8081 + index} `, `sandbank-${index}:8080 `),
      shipped.replaceAll('../certs/', '/certs/'),
    );
    expect(named('ConfigMap', 'sandbank-nginx').data['nginx.conf']).toBe(wanted);
  });

  it('has a Service for each process, and as many processes as the upstream lists', () => {
    const upstream = [
      ...named('ConfigMap', 'sandbank-nginx').data['nginx.conf'].matchAll(/server (sandbank-\d):8080/g),
    ];
    expect(upstream).toHaveLength(spec.replicas);
    for (const [, name] of upstream) {
      const service = named('Service', name);
      expect(service.spec.selector).toEqual({ 'statefulset.kubernetes.io/pod-name': name });
      expect(service.spec.ports[0].port).toBe(8080);
    }
  });

  it('only sets known settings', () => {
    const known: string[] = SETTINGS.map(({ environment }) => environment);
    for (const { name } of container.env) expect(known).toContain(name);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(container.image).toBe(`sandbank:${version}`);
  });
});

describe('deploy/demo', () => {
  it('only sets known settings', () => {
    const settings = parse(read('deploy/demo/sandbank.yaml')) as Record<string, unknown>;
    const known: string[] = SETTINGS.map(({ flag }) => flag);
    for (const name of Object.keys(settings)) expect(known).toContain(name);
  });

  it('has units with the commands of the program, at the port of the settings', () => {
    const settings = parse(read('deploy/demo/sandbank.yaml')) as Record<string, unknown>;
    const commands = ['sandbank.service', 'sandbank-reset.service'].map(
      (name) => /^ExecStart=\/usr\/bin\/env (.*)$/m.exec(read(`deploy/demo/${name}`))?.[1],
    );
    expect(commands).toEqual([
      'sandbank serve --config /etc/sandbank/sandbank.yaml',
      `sandbank reset --url http://127.0.0.1:${String(settings['admin-port'])}`,
    ]);
  });

  it("has nginx forward only to the bank's port", () => {
    const { port } = parse(read('deploy/demo/sandbank.yaml')) as { port: number };
    const passed = [...read('deploy/demo/nginx.conf').matchAll(/proxy_pass (\S+);/g)].map(([, url]) => url);
    expect(passed.length).toBeGreaterThan(1);
    expect(new Set(passed)).toEqual(new Set([`http://127.0.0.1:${port}`]));
  });
});
