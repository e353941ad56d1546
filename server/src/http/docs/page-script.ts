/** The CSP allows no inline script. */
export const PAGE_SCRIPT = `
const token = document.getElementById('token');

function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const body = new FormData();
  const headers = {};
  if (token.value && !('unsigned' in form.dataset)) headers.authorization = 'Bearer ' + token.value.trim();
  let type;
  for (const [field, value] of new FormData(form)) {
    const [place, name] = field.split(':');
    const given = value instanceof File ? value.size > 0 : value !== '';
    if (place === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value));
    if (place === 'query' && given) query.append(name, value);
    if (place === 'body' && given) body.append(name, value);
    if (place === 'key' && given) headers['idempotency-key'] = value;
    if (place === 'as') type = value;
  }
  const request = { method: form.dataset.method, headers };
  if (type === 'multipart/form-data') request.body = body;
  if (type === 'application/x-www-form-urlencoded') request.body = new URLSearchParams(body);
  if (type === 'application/json') {
    headers['content-type'] = type;
    request.body = JSON.stringify(Object.fromEntries(body));
  }
  return [path + (query.size ? '?' + query : ''), request];
}

async function attempt(form) {
  const answer = form.querySelector('.answer');
  answer.hidden = false;
  answer.textContent = '…';
  try {
    const response = await fetch(...requestOf(form));
    const text = await response.text();
    const isFile = text !== '' && !response.headers.get('content-type').startsWith('application/json');
    const reply = text && !isFile ? JSON.parse(text) : {};
    if (reply.data && reply.data.accessToken) token.value = reply.data.accessToken;
    const said = isFile ? text : JSON.stringify(reply, null, 2);
    answer.textContent = response.status + ' ' + response.statusText + '\\n' + said;
  } catch (error) {
    answer.textContent = String(error);
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(event.target);
});
`;
