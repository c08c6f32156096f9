import { find } from './find.ts';
import { matchesFilter } from './matches-filter.ts';

/** The script of the page that `src/evaluate/report/page` makes of a report: it shows the filter, and makes it work. */

const form = find('#filter');
const fields = {
  status: find<HTMLSelectElement>('#status'),
  topic: find<HTMLSelectElement>('#topic'),
  text: find<HTMLInputElement>('#text'),
};
const shown = find('#shown');
const none = find('#none');
const problems = [...document.querySelectorAll<HTMLElement>('tbody.problem')].map((element) => {
  const { status = '', topic = '' } = element.dataset;
  return { element, facts: { status, topic, text: (element.textContent ?? '').toLowerCase() } };
});
const apply = () => {
  const wanted = { status: fields.status.value, topic: fields.topic.value, text: fields.text.value };
  let count = 0;
  for (const { element, facts } of problems) {
    const isShown = matchesFilter(facts, wanted);
    element.hidden = !isShown;
    if (isShown) count += 1;
  }
  shown.textContent = `${count} of ${problems.length} problems`;
  none.hidden = count > 0 || problems.length === 0;
};
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
apply();
