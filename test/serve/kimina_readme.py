"""What the README of kimina-client shows, and its other ways to ask, against the server and with the key of the arguments."""

import asyncio
import json
import sys
import typing

# With such a Python the client can't load its own models: pydantic wants the other TypedDict.
if sys.version_info < (3, 12):
    import typing_extensions

    typing.TypedDict = typing_extensions.TypedDict

from kimina_client import AsyncKiminaClient, KiminaClient, Snippet

url, key = sys.argv[1:]
client = KiminaClient(api_url=url, api_key=key, n_retries=1)

single = client.check("#check Nat", show_progress=False)
client.test()
batch = client.check(
    [
        Snippet(id="valid", code="import Std\ntheorem two : 1 + 1 = 2 := rfl"),
        Snippet(id="sorry", code="theorem open_one (n : Nat) : n = n := by sorry"),
        Snippet(id="lean_error", code="theorem wrong : 1 = 2 := rfl"),
        Snippet(
            id="timeout_error",
            code="example : 1 = 2 := by\n  sleep 1000000",
        ),
    ],
    timeout=2,
    batch_size=2,
    debug=True,
    show_progress=False,
)
refused = KiminaClient(api_url=url, api_key="wrong", n_retries=1).check("#check Nat", show_progress=False)


async def ask():
    other = AsyncKiminaClient(api_url=url, api_key=key, n_retries=1)
    return await other.check([f"#check ({n} : Nat)" for n in range(20)], show_progress=False)


many = asyncio.run(ask())
print(
    json.dumps(
        {
            "health": client.health(),
            "single": single.results[0].analyze().status.value,
            "batch": {one.id: one.analyze().status.value for one in batch.results},
            "goal": next(one for one in batch.results if one.id == "sorry").response["sorries"][0]["goal"],
            "refused": refused.results[0].analyze().status.value,
            "many": [one.response["messages"][0]["data"] for one in many.results],
        }
    )
)
