import type { Page, PageElement } from './dom.ts';
import { matchesFilter } from './matches-filter.ts';

/** Shows the filter, and makes it work. What it calls is inlined with it: see `report-script.ts`. */
export function startReport(page: Page): void {
  const find = (selector: string): PageElement => {
    const element = page.querySelector(selector);
    if (element === null) throw new Error(`the page has no ${selector}`);
    return element;
  };
  const form = find('#filter');
  const fields = { status: find('#status'), topic: find('#topic'), text: find('#text') };
  const shown = find('#shown');
  const none = find('#none');
  const problems = [...page.querySelectorAll('tbody.problem')].map((element) => {
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
}
