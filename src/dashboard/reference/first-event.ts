/** Fetches a stream of events, and answers with the first of them: a whole answer is what Swagger UI can show. */
export const firstEvent: typeof fetch = async (address, options) => {
  const stop = new AbortController();
  const answer = await fetch(address, { ...options, signal: stop.signal });
  const reader = answer.body?.getReader();
  if (!answer.ok || !reader) return answer;
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('\n\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  stop.abort();
  const { status, headers } = answer;
  return Object.defineProperty(new Response(text, { status, headers }), 'url', { value: answer.url });
};
