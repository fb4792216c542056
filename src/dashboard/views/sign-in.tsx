import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { signIn } from '../control.js';
import { touch, TOPICS } from '../live.js';
import { Field } from '../parts/basics.js';
import { fieldsOf } from '../parts/form.js';
import { asProblem } from '../use-answer.js';

/** Asks for the token of the server, once. The browser then keeps a cookie instead of it. */
export function SignIn(): JSX.Element {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const open = async (event: Event): Promise<void> => {
    const { token = '' } = fieldsOf(event);
    try {
      await signIn(token);
      touch(TOPICS);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <main class="sign-in">
      <section class="panel">
        <h1>Sandbank dashboard</h1>
        <p>
          This server requires its token. It was printed at the start, unless <code>--admin-token</code> set it.
        </p>
        <form class="stack" onSubmit={open}>
          {/* The name under which a password manager stores the token. */}
          <input type="text" name="username" autocomplete="username" value="sandbank" hidden readOnly />
          <Field label="Token">
            <input name="token" type="password" required autocomplete="current-password" data-testid="token" />
          </Field>
          {problem !== undefined && (
            <p class="note bad" role="alert">
              {problem}
            </p>
          )}
          <button class="primary" data-testid="sign-in">
            Sign in
          </button>
        </form>
      </section>
    </main>
  );
}
