// A bank in a container, for tests with Testcontainers for Node. Copy this file next to your tests.
import { connectSandbank } from 'sandbank';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

const ADMIN_TOKEN = 'only-for-this-test';

/**
 * Starts a bank and waits until it can be used.
 *
 * @param {object} [options]
 * @param {string} [options.image] the image that you built (npm run image in a clone) or pulled
 * @param {Record<string, string>} [options.settings] environment variables of docs/reference/settings.md
 * @returns {Promise<{ bank: import('sandbank').Sandbank, stop: () => Promise<unknown> }>} the bank, as `connectSandbank` returns it
 */
export async function startSandbankContainer({ image = 'sandbank:0.1.0', settings = {} } = {}) {
  // localhost; the engine's address where these tests run in a container themselves. Links begin with a name that is allowed.
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const container = await new GenericContainer(image)
    .withEnvironment({
      SANDBANK_ADMIN_TOKEN: ADMIN_TOKEN,
      SANDBANK_TRUST_TPP_HEADER: 'on',
      SANDBANK_ALLOWED_HOSTS: host,
      SANDBANK_CLOCK: '2026-03-02T09:00:00Z',
      ...settings,
    })
    .withExposedPorts(8080, 8443)
    .withTmpFs({ '/tmp': 'rw' })
    .withWaitStrategy(Wait.forHttp('/readyz', 8080).forStatusCode(200))
    .start();
  try {
    const url = `http://${host}:${container.getMappedPort(8080)}`;
    const bank = await connectSandbank(url, { token: ADMIN_TOKEN });
    return { bank, stop: () => container.stop() };
  } catch (error) {
    await container.stop();
    throw error;
  }
}
