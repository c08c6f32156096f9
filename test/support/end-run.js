/** Jest calls this after the last test. */
export default () => globalThis.endTestRun();
