import type { JSX } from 'preact';
import { signIn } from '../control.js';
import { touch, TOPICS } from '../live.js';
import { Input, useSubmit } from '../parts/form.js';

/** Asks for the token of the server, once. The browser then keeps a cookie instead of it. */
export function SignIn(): JSX.Element {
  const { submit, problem } = useSubmit(async ({ token = '' }) => {
    await signIn(token);
    touch(TOPICS);
  });
  return (
    <main class="sign-in">
      <section class="panel">
        <h1>Sandbank dashboard</h1>
        <p>
          This server requires its token. It was printed at the start, unless <code>--admin-token</code> set it.
        </p>
        <form class="stack" onSubmit={submit}>
          {/* The name under which a password manager stores the token. */}
          <input type="text" name="username" autocomplete="username" value="sandbank" hidden readOnly />
          <Input
            label="Token"
            name="token"
            type="password"
            required
            autocomplete="current-password"
            data-testid="token"
          />
          {problem}
          <button class="primary" data-testid="sign-in">
            Sign in
          </button>
        </form>
      </section>
    </main>
  );
}
