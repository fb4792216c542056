"""
The tests of the client in tpp.py: python3 suite.py. The bank is that of SANDBANK_URL, SANDBANK_BANK and SANDBANK_ADMIN_TOKEN; the
client's clock begins at SANDBANK_NOW, default: at the time of the bank.
"""
import os
import sys
from datetime import datetime
from types import SimpleNamespace

import requests

from tpp import HERE, Client

SERVER = os.environ.get("SANDBANK_URL", "http://127.0.0.1:8080")
BANK = os.environ.get("SANDBANK_BANK", "default")
ADMIN = f"{SERVER}/__admin" + ("" if BANK == "default" else f"/banks/{BANK}")
TOKEN = os.environ.get("SANDBANK_ADMIN_TOKEN")
PSU = "greta"
ELSEWHERE = {"iban": "DE89370400440532013000", "name": "Shop elsewhere"}

session = requests.Session()
session.headers.update({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})


def control(method, path, body=None):
    response = session.request(method, ADMIN + path, json=body)
    assert response.ok, f"{method} {path}: {response.status_code} {response.text}"
    return response.json()


def open_account():
    """A customer with a new account, on which nothing happens that is not in these tests."""
    control("POST", "/psus", {"id": PSU, "name": "Greta Neumann"})
    account = control(
        "POST", "/accounts", {"holders": [PSU], "name": "First account", "balance": {"currency": "EUR", "amount": 100}}
    )
    for amount in (2500, -26, 40):
        body = {"transactionAmount": {"currency": "EUR", "amount": amount}}
        control("POST", f"/accounts/{account['accountId']}/transactions", body)
    return account["accountId"], account["iban"]


class Clock:
    def __init__(self):
        begin = os.environ.get("SANDBANK_NOW") or control("GET", "/clock")["now"]
        self.time = datetime.fromisoformat(begin.replace("Z", "+00:00")).timestamp()

    def now(self):
        return self.time

    def wait(self, seconds):
        control("POST", "/clock/advance", {"by": f"PT{seconds}S"})
        self.time += seconds


def lead(page, request_id):
    """The customer follows the link and approves. Answers where the browser returns to."""
    state = page.partition("&state=")[2]
    body = {"decision": "approve", "psu": PSU, "redirectUri": HERE, **({"state": state} if state else {})}
    return control("POST", f"/authorisations/{request_id}", body).get("redirectUri")


def tell_beliefs(client):
    """Says what the client holds, also of payments that it has given up."""
    body = {"payments": client.payments}
    if client.balance is not None:
        account = client.world.iban
        body["balances"] = [{"account": account, "type": "interimAvailable", "amount": f"{client.balance / 100:.2f}"}]
        body["entries"] = [
            {
                "account": account,
                "date": entry["date"],
                "amount": f"{abs(entry['cents']) / 100:.2f}",
                "direction": "debit" if entry["cents"] < 0 else "credit",
            }
            for entry in client.booked
        ]
    control("PUT", "/beliefs", body)


def check(actual, expected, what):
    if actual != expected:
        sys.exit(f"{what}: {actual}, expected: {expected}")


account_id, iban = open_account()
demo = control("GET", "/demo")
clock = Clock()
client = Client(
    SimpleNamespace(bank=demo["baseUrl"], tpp=demo["tpps"][0], iban=iban, now=clock.now, wait=clock.wait, lead=lead)
)

check(client.link(), True, "the account is linked")
synced = []
for _ in range(3):
    clock.wait(600)
    synced.append(client.sync())
    tell_beliefs(client)

orders = [{"id": "ORDER-1", "cents": 700, **ELSEWHERE}, {"id": "ORDER-2", "cents": 850, **ELSEWHERE}]
for order in orders:
    # The shop offers to pay again what has failed.
    if client.pay(order) == "failed":
        client.pay(order)
# Three days later, the customer asks how it went.
clock.wait(3 * 86_400)
beliefs = [client.ask(order["id"]) for order in orders]
synced.append(client.sync(present=True))
tell_beliefs(client)

check(synced, [True] * 4, "the imports")
check(beliefs, ["settled", "settled"], "the orders")
check(sorted(entry["cents"] for entry in client.booked), [-2600, -850, -700, 4000, 10000, 250000], "the entries")
available = control("GET", f"/accounts/{account_id}")["balances"]["available"]["amount"]
check(client.balance, round(available * 100), "the balance")
