/** How often the page of a run that goes on loads itself again. */
export const refreshSeconds = 20;
/** A run writes its page as often as that; one that has not for so long was killed, or its machine sleeps. */
const quietSeconds = 180;

/** Loads the page again as long as its file is written; else tells that nobody does. Runs in the browser. */
export const reloadScript = `
const age = Date.now() - Date.parse(document.lastModified);
if (!(age > ${quietSeconds * 1000})) setTimeout(() => location.reload(), ${refreshSeconds * 1000});
else {
  document.getElementById('watched').hidden = true;
  document.getElementById('quiet').hidden = false;
}
`;
