import assert from "node:assert/strict";
import test from "node:test";

import { frameCode } from "../src/state/page/frame";

test("the code of a frame is HTML in which nothing breaks out of its place", () => {
  assert.equal(
    frameCode("https://jie.example/", 'from=a&to="b"', 'x "y" & z'),
    '<iframe src="https://jie.example/#from=a&amp;to=&quot;b&quot;&amp;alone" title="x &quot;y&quot; &amp; z" width="480" height="640" loading="lazy"></iframe>',
  );
});
